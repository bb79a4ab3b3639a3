import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { locationsQuery } from '../../api/queries.ts'
import { idFromText, sameId } from '../../id.ts'
import { texts } from '../../texts.ts'

/**
 * The location of the address (requirement 1.5). The address's query holds its title and unique id; if the query has
 * none, they come from the list of locations. A change of the list while the page is open is newer than the address.
 * @param asks false for a part of the page, which takes the list as the page has loaded it
 */
export function useLocationInPath({ asks = true } = {}) {
  const { id: idText = '' } = useParams()
  const [query] = useSearchParams()
  const { data: locations } = useQuery({ ...locationsQuery, enabled: asks })
  const listed = locations?.find(location => sameId(location.id, idText))
  const [first, setFirst] = useState(listed)
  if (listed && !first) setFirst(listed)
  const newer = (field: 'name' | 'unique_id') =>
    listed && first && listed[field] !== first[field] ? listed[field] : undefined
  return {
    /** The list is loaded and does not contain the location. */
    isGone: locations !== undefined && !listed,
    id: listed?.id ?? idFromText(idText),
    title: newer('name') || query.get('name') || texts.location.defaultTitle,
    uniqueId: newer('unique_id') || query.get('uid') || listed?.unique_id || '',
  }
}
