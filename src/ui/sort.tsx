import './table.css'

export interface Sort<Key extends string> {
  key: Key
  descending: boolean
}

interface SortHeaderProps<Key extends string> {
  label: string
  by: Key
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

/** A column header that sorts the table; a second click reverses the order. */
export function SortHeader<Key extends string>({ label, by, sort, onSort }: SortHeaderProps<Key>) {
  const active = sort.key === by
  const order = sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={active ? order : undefined}>
      <button
        type="button"
        className="sort-button"
        onClick={() => onSort({ key: by, descending: active && !sort.descending })}
      >
        {label}
        <span aria-hidden="true">{active ? (sort.descending ? '↓' : '↑') : ''}</span>
      </button>
    </th>
  )
}
