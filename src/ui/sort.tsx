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

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** The rows in natural order: "Screen 2" before "Screen 10". */
export function sortRows<Key extends string, Row extends Record<Key, string | number>>(
  rows: readonly Row[],
  sort: Sort<Key>,
): Row[] {
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => direction * collator.compare(String(a[sort.key]), String(b[sort.key])))
}
