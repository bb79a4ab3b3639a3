import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { fetchPlaylists } from '../../../api/playlist-calls.ts'
import type { Playlist, PlaylistItem } from '../../../api/playlists.ts'
import { playlistsQuery } from '../../../api/queries.ts'
import { type Id, sameId } from '../../../id.ts'
import { type Listing, listingOf, useListing } from '../../changes/arrival-checks.ts'

/** The query of the playlists of this page's location. */
export function usePlaylistsQuery() {
  const { id = '' } = useParams()
  return playlistsQuery(id)
}

function useLoadHere() {
  const { id = '' } = useParams()
  return { query: usePlaylistsQuery(), load: (signal: AbortSignal) => fetchPlaylists(id, signal) }
}

/** The list of this page's playlists. */
export function usePlaylistListing(): Listing<Playlist> {
  const { query, load } = useLoadHere()
  return useListing(query, load)
}

/** The list of one playlist's items. */
export function useItemListing(playlistId: Id): Listing<PlaylistItem> {
  const { query, load } = useLoadHere()
  const itemsIn = (playlists: readonly Playlist[]) => playlists.find(({ id }) => sameId(id, playlistId))?.items ?? []
  return listingOf(useQueryClient(), query, load, itemsIn)
}
