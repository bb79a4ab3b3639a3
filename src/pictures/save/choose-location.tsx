import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { useGroupLines, withHeads } from '../../fleet/group-head.tsx'
import { nameOf, sortLocations } from '../../fleet/groups.ts'
import { LoadFailed } from '../../page/load-failed.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import './choose-location.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 36

interface ChooseLocationProps {
  chosen: Location | null
  onChoose: (location: Location) => void
}

export function ChooseLocation({ chosen, onChoose }: ChooseLocationProps) {
  const query = useQuery({ ...locationsQuery, refetchOnMount: false })
  const { data } = query
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const sorted = useMemo(() => sortLocations(data ?? []), [data])
  const found = useMemo(
    () => sorted.filter(({ name, unique_id }) => matches(searched, name, unique_id)),
    [sorted, searched],
  )
  const keeps = useCallback((location: Location) => location === chosen, [chosen])
  const { lines, onFold } = useGroupLines(found, nameOf, { filter: searched.trim(), keeps })
  if (query.isError && !data) return <LoadFailed name="locations" query={query} of={locationsQuery} />
  const none = search ? `No location matches “${searched}”.` : 'There is no location yet.'
  return (
    <fieldset className="choose-location stack">
      <legend className="strong below-2">Location</legend>
      <SearchField label="Search the location of the playlist" value={search} onChange={setSearch} />
      <SearchCount search={search} count={found.length} noun={['location', 'locations']} />
      <RadioList
        label="Locations"
        className="choose-location-list"
        entries={withHeads(lines, { onFold }, location => location)}
        chosen={chosen}
        onChoose={onChoose}
        rowHeight={ROW_HEIGHT}
        empty={data ? none : 'Loading the locations…'}
      >
        {({ name, unique_id }) => (
          <>
            <span className="one-line" dir="auto">
              {name || '-'}
            </span>
            <span className="one-line small muted" dir="auto" translate="no">
              {unique_id}
            </span>
          </>
        )}
      </RadioList>
    </fieldset>
  )
}
