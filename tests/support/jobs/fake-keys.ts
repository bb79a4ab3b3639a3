/* The keys of IndexedDB, as far as the jobs use them. */

export type Key = string | number | readonly Key[]

const rank = (key: Key) => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2)

/** Orders keys as IndexedDB does: numbers, then texts, then lists. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'object' && typeof b === 'object') {
    for (const [index, part] of a.entries()) {
      const other = b[index]
      if (other === undefined) return 1
      const order = compareKeys(part, other)
      if (order !== 0) return order
    }
    return a.length - b.length
  }
  if (rank(a) !== rank(b)) return rank(a) - rank(b)
  return a === b ? 0 : a < b ? -1 : 1
}

export class FakeKeyRange {
  constructor(
    readonly lower: Key,
    readonly upper: Key,
  ) {}
  static bound = (lower: Key, upper: Key) => new FakeKeyRange(lower, upper)
  holds = (key: Key) => compareKeys(this.lower, key) <= 0 && compareKeys(key, this.upper) <= 0
}

/** True if a query for a key, or for a range of keys, means this key. */
export const isMeant = (key: Key, query: Key | FakeKeyRange): boolean =>
  query instanceof FakeKeyRange ? query.holds(key) : compareKeys(query, key) === 0
