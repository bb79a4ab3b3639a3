import type { ReactNode } from 'react'
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
  /** A control in the same cell, before the label. */
  before?: ReactNode
}

/** A column header that sorts the table; a second click reverses the order. */
export function SortHeader<Key extends string>({ label, by, sort, onSort, before }: SortHeaderProps<Key>) {
  const active = sort.key === by
  const order = sort.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={active ? order : undefined}>
      {before}
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
