import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { locationsQuery } from '../../api/queries.ts'
import { idFromText, sameId } from '../../id.ts'
import { texts } from '../../texts.ts'

/**
 * The location that the address names (requirement 1.5). Its title and unique id stand in the query; an
 * address without them takes the unique id from the list of locations, and what changes in the list while the page is
 * open is newer than the address.
 */
export function useLocationInPath() {
  const { id: idText = '' } = useParams()
  const [query] = useSearchParams()
  const { data: locations } = useQuery(locationsQuery)
  const listed = locations?.find(location => sameId(location.id, idText))
  const [first, setFirst] = useState(listed)
  if (listed && !first) setFirst(listed)
  const newer = (field: 'name' | 'unique_id') =>
    listed && first && listed[field] !== first[field] ? listed[field] : undefined
  return {
    /** Whether the list is known and does not have it. */
    isGone: locations !== undefined && !listed,
    id: listed?.id ?? idFromText(idText),
    title: newer('name') || query.get('name') || texts.location.defaultTitle,
    uniqueId: newer('unique_id') || query.get('uid') || listed?.unique_id || '',
  }
}
