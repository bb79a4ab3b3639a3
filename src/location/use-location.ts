import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { waitMsAfter } from '../api/api-error.ts'
import type { Playlist } from '../api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../api/queries.ts'
import { type Id, idFromText, sameId } from '../base/id.ts'
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

/** Milliseconds between two loads of the edited location, so that a change of somebody else shows within 30 s. */
const REFRESH_MS = 25_000

/** A refusal that asks to wait is heeded. */
const refreshInterval = ({ state }: { state: { error: unknown } }): number =>
  state.error ? Math.max(REFRESH_MS, waitMsAfter(state.error, 1)) : REFRESH_MS

/** The playlists of the open page. They are loaded again and again only while somebody looks and edits. */
export function useFreshPlaylists(locationId: Id, isEditing: boolean) {
  const queries = useQueryClient()
  const query = playlistsQuery(locationId)
  const playlists = useQuery({ ...query, refetchInterval: isEditing && refreshInterval })
  const refresh = useEffectEvent(() =>
    queries.refetchQueries({ queryKey: query.queryKey, stale: true }, { cancelRefetch: false }),
  )
  useEffect(() => {
    if (isEditing) void refresh()
  }, [isEditing])
  return playlists
}
