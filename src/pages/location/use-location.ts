import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import { idFromText, sameId } from '../../api/envelope.ts'
import { locationsQuery } from '../../api/queries.ts'
import { texts } from '../../texts.ts'

/**
 * The location that the address names (specification section 2). Its title and unique id stand in the query; an
 * address without them takes the unique id from the list of locations.
 */
export function useLocationInPath() {
  const { id: idText = '' } = useParams()
  const [query] = useSearchParams()
  const { data: locations } = useQuery(locationsQuery)
  const listed = locations?.find(location => sameId(location.id, idText))
  return {
    /** Whether the list is known and does not have it. */
    isGone: locations !== undefined && !listed,
    id: listed?.id ?? idFromText(idText),
    title: query.get('name') || texts.location.defaultTitle,
    uniqueId: query.get('uid') || listed?.unique_id || '',
  }
}
