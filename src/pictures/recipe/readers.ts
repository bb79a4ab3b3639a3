import type { Reader } from '../../api/fields.ts'

/** A reader for one of a few values. */
export const oneOf =
  <const Value>(...values: readonly Value[]): Reader<Value> =>
  value =>
    values.find(one => one === value)

/** A reader for text and nothing else. */
export const readText: Reader<string> = value => (typeof value === 'string' ? value : undefined)
