import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { fetchPlaylists } from '../../../api/playlist-calls.ts'
import type { Playlist, PlaylistItem } from '../../../api/playlists.ts'
import { playlistsQuery } from '../../../api/queries.ts'
import { type Id, sameId } from '../../../id.ts'
import { type Listing, listingOf, useListing } from '../../changes/arrival-checks.ts'

function useLoadHere() {
  const { id = '' } = useParams()
  return { query: playlistsQuery(id), load: (signal: AbortSignal) => fetchPlaylists(id, signal) }
}

/** Where a change to a playlist of this page shows. */
export function usePlaylistListing(): Listing<Playlist> {
  const { query, load } = useLoadHere()
  return useListing(query, load)
}

/** Where a change to the items of one playlist shows. */
export function useItemListing(playlistId: Id): Listing<PlaylistItem> {
  const { query, load } = useLoadHere()
  const itemsIn = (playlists: readonly Playlist[]) => playlists.find(({ id }) => sameId(id, playlistId))?.items ?? []
  return listingOf(useQueryClient(), query, load, itemsIn)
}
