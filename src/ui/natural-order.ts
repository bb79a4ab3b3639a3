import { compareNames } from '../base/natural-order.ts'
import type { Sort } from './table.tsx'

/** The rows in natural order. */
export function sortRows<Key extends string, Row extends Record<Key, string | number>>(
  rows: readonly Row[],
  sort: Sort<Key>,
): Row[] {
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compareNames(String(a[sort.key]), String(b[sort.key])))
}
