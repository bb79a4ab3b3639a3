import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Playlist } from '../api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../api/queries.ts'
import { idFromText, sameId } from '../base/id.ts'
import type { Place } from '../jobs/job.ts'
import { texts } from '../texts.ts'

/**
 * The location of the address (requirement 1.5). The address's query holds its title and unique id until the list of the
 * locations is loaded: a link that is old or forged must not name one location and switch another one.
 * @param asks false for a part of the page, which takes the list as the page has loaded it
 */
export function useLocationInPath({ asks = true } = {}) {
  const { id: idText = '' } = useParams()
  const [query] = useSearchParams()
  const { data: locations } = useQuery({ ...locationsQuery, enabled: asks })
  const listed = locations?.find(location => sameId(location.id, idText))
  return {
    isListed: listed !== undefined,
    isGone: locations !== undefined && !listed,
    id: listed?.id ?? idFromText(idText),
    title: listed?.name || query.get('name') || texts.location.defaultTitle,
    uniqueId: listed?.unique_id || query.get('uid') || '',
  }
}

export function usePlace(): Place {
  const { id, uniqueId, title } = useLocationInPath({ asks: false })
  return useMemo(() => ({ locationId: id, uniqueId, locationName: title }), [id, uniqueId, title])
}

/** The playlists of this page's location, as the page has loaded them; undefined until then. */
export function usePagePlaylists(): readonly Playlist[] | undefined {
  const { id = '' } = useParams()
  return useQuery({ ...playlistsQuery(id), enabled: false }).data
}
