import type { ReactNode } from 'react'
import './table.css'
import { formatDateTime } from '../base/day-text.ts'
import { compareNames } from '../base/natural-order.ts'

export interface Sort<Key extends string> {
  key: Key
  descending: boolean
}

interface SortHeaderProps<Key extends string> {
  label: string
  by: Key
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
  /** In the same cell, before the label. */
  before?: ReactNode
}

/** A second click reverses the order. */
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

/** In natural order. */
export function sortRows<Key extends string, Row extends Record<Key, string | number>>(
  rows: readonly Row[],
  sort: Sort<Key>,
): Row[] {
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compareNames(String(a[sort.key]), String(b[sort.key])))
}

interface TimeCellsProps {
  record: { created_at: string; updated_at: string }
  /** A narrow table shows the headings beside the values. */
  createdLabel: string
  updatedLabel: string
}

export function TimeCells({ record, createdLabel, updatedLabel }: TimeCellsProps) {
  return (
    <>
      <td data-label={createdLabel} className="table-time">
        {formatDateTime(record.created_at)}
      </td>
      <td data-label={updatedLabel} className="table-time">
        {formatDateTime(record.updated_at)}
      </td>
    </>
  )
}
