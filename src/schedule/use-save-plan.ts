import { useQueryClient } from '@tanstack/react-query'
import { updatePlaylist } from '../api/playlist-calls.ts'
import type { Playlist, PlaylistPlan } from '../api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../api/queries.ts'
import { type Id, sameId } from '../base/id.ts'
import { useStore } from '../base/stores.ts'
import type { Place } from '../jobs/job.ts'
import { planBack } from '../jobs/undo-tasks.ts'
import { useTellScreens } from '../page/tell-screens.ts'
import { useChange } from '../page/use-change.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { createUnpublished } from '../playlists/unpublished-changes.ts'
import { texts } from '../texts.ts'

export interface LocatedPlaylist {
  locationId: Id
  playlist: Playlist
}

interface NewPlan extends LocatedPlaylist {
  plan: PlaylistPlan
}

export const listOf = ({ locationId }: LocatedPlaylist) => playlistsQuery(locationId).queryKey

/** @returns a function that gives a location as a job needs it */
export function usePlaceOf(): (locationId: Id) => Place {
  const queries = useQueryClient()
  return locationId => {
    const location = queries.getQueryData(locationsQuery.queryKey)?.find(({ id }) => sameId(id, locationId))
    return { locationId, uniqueId: location?.unique_id ?? '', locationName: location?.name ?? `location ${locationId}` }
  }
}

export function useSavePlan(onDone?: () => void) {
  const placeOf = usePlaceOf()
  const tell = useTellScreens()
  const unpublished = useStore(createUnpublished)
  return useChange<NewPlan>({
    call: ({ playlist, plan }) => updatePlaylist(playlist.id, plan),
    done: () => texts.location.updated,
    failed: () => texts.location.updateFailed,
    reloads: listOf,
    onDone: change => {
      unpublished.addOf(change.locationId, change.playlist)
      onDone?.()
    },
    undo: ({ locationId, playlist, plan }) => {
      const place = placeOf(locationId)
      const title = `${playlistsText([playlist])} of ${place.locationName} changed`
      return { title, tasks: [planBack(place, playlist, plan)] }
    },
    further: ({ locationId, playlist }) => tell(placeOf(locationId), playlist.type),
  })
}
