import { type Playlist, type PlaylistPlan, readPlaylist, type ScreenType } from '../../../src/api/playlists.ts'
import { type Id, sameId } from '../../../src/base/id.ts'
import { type Answer, fail } from '../answer.ts'
import { NotMet } from '../check.ts'
import type { Ask } from '../http-client.ts'
import { type FoundList, listIn } from '../lists.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { needed, once } from './once.ts'
import type { Making, OwnLocation } from './own-location.ts'

export interface ListedPlaylists {
  answer: Answer
  list: FoundList<Playlist>
}

export const playlistsPath = (locationId: Id) =>
  `/playlists/location/${encodeURIComponent(locationId)}?is_active=true&include_items=true`

/** GET /playlists/location/{id}, read as the client reads it. @throws NotMet */
export async function listPlaylists(ask: Ask, locationId: Id): Promise<ListedPlaylists> {
  const answer = await ask('GET', playlistsPath(locationId))
  return { answer, list: listIn(answer, 'playlists', readPlaylist) }
}

export interface PlaylistWish {
  name: string
  type: ScreenType
  plan: Omit<PlaylistPlan, 'type'>
}

/** A playlist of the run. */
export interface OwnPlaylist extends PlaylistWish {
  location: OwnLocation
  posted(): Promise<Answer>
  /** @throws Untestable if it could not be made */
  id(): Promise<Id>
  /** The list of its location with its entry, if it is there, asked for again at each call. @throws NotMet */
  listed(): Promise<ListedPlaylists & { entry: FoundList<Playlist>['entries'][number] | undefined }>
}

/** A playlist that is created when it is first needed. */
export function ownPlaylist({ ask, marker, ledger }: Making, location: OwnLocation, wish: PlaylistWish): OwnPlaylist {
  const name = `${marker} ${wish.name}`
  let added: Id[] = []
  /** The ids of the location's playlists; null if the server does not list them, which is the fault of another call. */
  const ids = async () => {
    try {
      return (await listPlaylists(ask, await location.id())).list.entries.map(({ read }) => read.id)
    } catch (error) {
      if (error instanceof NotMet) return null
      throw error
    }
  }
  const posted = once(async () => {
    const location_id = await location.id()
    // A server may give no names back: the new playlist is the one that was not there before.
    const before = await ids()
    ledger.note('playlist', name)
    const body = { location_id, name, type: wish.type, ...wish.plan, is_active: false }
    const answer = await ask('POST', '/playlists', { body })
    const after = await ids()
    added = before && after ? after.filter(id => !before.some(one => sameId(one, id))) : []
    return answer
  })
  const listed = async () => {
    const found = await listPlaylists(ask, await location.id())
    const { entries } = found.list
    const named = entries.find(({ read }) => read.name === name)
    const isAdded = (id: Id) => added.length === 1 && added.some(one => sameId(one, id))
    return { ...found, entry: named ?? entries.find(({ read }) => read.name === '' && isAdded(read.id)) }
  }
  const id = needed(`a ${wish.type} playlist`, async () => {
    mustBeAccepted(await posted())
    const { answer, entry } = await listed()
    if (!entry) return fail(answer, 'the new playlist is not in it')
    ledger.owns('playlist', entry.read.id)
    return entry.read.id
  })
  return { ...wish, name, location, posted, id, listed }
}
