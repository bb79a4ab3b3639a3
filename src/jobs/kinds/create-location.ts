import { createdId } from '../../api/envelope.ts'
import { createLocation, deleteLocation, fetchLocations } from '../../api/locations.ts'
import type { Id, ScreenType } from '../../base/id.ts'
import type { Place, PlaylistContent, PlaylistSnapshot } from '../job.ts'
import { type Steps, TaskFailed } from '../steps.ts'
import { exchangePlaylists } from './exchange-playlists.ts'
import { causeOf } from './location-now.ts'
import { toTheEnd } from '../to-the-end.ts'

interface NewLocation {
  name: string
  uniqueId: string
  playlists: readonly PlaylistContent[]
  switchOn: readonly ScreenType[]
  isRestoring?: boolean
}

/** The location that was created, with its playlists. */
export interface CreatedLocation {
  place: Place
  playlists: readonly PlaylistSnapshot[]
}

/** A unique id belongs to one location, so it tells if the location has arrived. @throws TaskFailed if it is taken */
async function findCreated({ name, uniqueId }: NewLocation): Promise<Id | null> {
  const found = (await fetchLocations()).find(location => location.unique_id === uniqueId)
  if (found && found.name !== name) {
    throw new TaskFailed(`The unique ID “${uniqueId}” is already taken by “${found.name}”.`)
  }
  return found?.id ?? null
}

/** Deletes the location again, as a second try would find its unique id taken. */
async function takeBack({ locationId }: Place, steps: Steps): Promise<void> {
  try {
    await toTheEnd(() => steps.change(() => deleteLocation(locationId)))
  } catch (error) {
    const cause = causeOf(error)
    if (cause === null) throw error
    steps.note(`The location was created and could not be removed again: ${cause} Delete the location by hand.`)
  }
}

/** Creates a location with its playlists. @throws TaskFailed, ApiError such as the refusal of a unique id that is taken */
export async function createWithPlaylists(location: NewLocation, steps: Steps): Promise<CreatedLocation> {
  const { name, uniqueId, playlists, switchOn, isRestoring } = location
  const locationId = await steps.create<Id>({
    call: () => createLocation({ name, unique_id: uniqueId }),
    read: createdId,
    lookUp: () => findCreated(location),
  })
  const place = { locationId, uniqueId, locationName: name }
  if (playlists.length === 0) return { place, playlists: [] }
  try {
    const { added } = await exchangePlaylists({ place, playlists, replaces: [], switchOn, isRestoring }, steps)
    return { place, playlists: added }
  } catch (error) {
    if (error instanceof TaskFailed) await takeBack(place, steps)
    throw error
  }
}
