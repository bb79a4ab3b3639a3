import { useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Playlist, PlaylistItem } from '../../api/playlists.ts'
import { playlistsQuery } from '../../api/queries.ts'
import { type Id, sameId } from '../../base/id.ts'
import { type Listing, listingOf } from '../../page/retry-safe-call.ts'

export function usePlaylistListing(): Listing<Playlist> {
  const { id = '' } = useParams()
  return listingOf(useQueryClient(), playlistsQuery(id))
}

export function useItemListing(playlistId: Id): Listing<PlaylistItem> {
  const { cached, refetch } = usePlaylistListing()
  const itemsIn = (playlists: readonly Playlist[]) => playlists.find(({ id }) => sameId(id, playlistId))?.items ?? []
  return {
    cached: async () => {
      const playlists = await cached()
      return playlists && itemsIn(playlists)
    },
    refetch: async () => itemsIn(await refetch()),
  }
}
