import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Playlist } from '../api/playlists.ts'
import { playlistsQuery } from '../api/queries.ts'

/** The playlists of this page's location, for a part of the page: it takes the list as the page has loaded it. */
export function usePagePlaylists(): readonly Playlist[] {
  const { id = '' } = useParams()
  return useQuery({ ...playlistsQuery(id), enabled: false }).data ?? []
}
