/** "Screen 2" before "Screen 10". */
export const compareNames = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare

/** A name as it is searched: accents in one form, every kind of space a space, no upper case. */
export const foldName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLocaleLowerCase()

export interface Sort<Key extends string> {
  key: Key
  descending: boolean
}

/** The rows in natural order. */
export function sortRows<Key extends string, Row extends Record<Key, string | number>>(
  rows: readonly Row[],
  sort: Sort<Key>,
): Row[] {
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((a, b) => direction * compareNames(String(a[sort.key]), String(b[sort.key])))
}
