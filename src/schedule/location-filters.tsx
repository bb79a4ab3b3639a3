import { CheckBox } from '../ui/check-box.tsx'
import { SearchCount, SearchField } from '../ui/search.tsx'

interface LocationFiltersProps {
  search: string
  onSearch: (search: string) => void
  /** The number of locations that are listed now. */
  found: number
  boxes: ReadonlyArray<{
    label: string
    /** The number of locations that the filter would leave. */
    count: number
    isOn: boolean
    onChange: (isOn: boolean) => void
  }>
}

/** Narrows the list of the locations. */
export function LocationFilters({ search, onSearch, found, boxes }: LocationFiltersProps) {
  return (
    <>
      <SearchField label="Search locations" value={search} onChange={onSearch} />
      <SearchCount search={search} count={found} noun={['location', 'locations']} />
      {boxes.map(({ label, count, isOn, onChange }) => (
        <CheckBox key={label} checked={isOn} onChange={onChange}>{`${label} (${count})`}</CheckBox>
      ))}
    </>
  )
}
