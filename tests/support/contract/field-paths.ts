import { follow, type Schema } from '../../build/contract-page/documents.ts'

/*
 * The fields of a value and of a schema have the same names: `data.playlists[].items[].id`. `[]` stands for every entry of
 * a list.
 */

const below = (above: string, name: string) => (above ? `${above}.${name}` : name)

/** The fields of a value, with those of the objects and lists in it. */
export function pathsIn(value: unknown, above = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(entry => pathsIn(entry, `${above}[]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = below(above, name)
    return [path, ...pathsIn(inner, path)]
  })
}

export function pathsOf(document: object, schema: Schema, above = ''): string[] {
  const { properties = {}, items = [], anyOf = [], allOf = [] } = follow(document, schema)
  const fields = Object.entries(properties).flatMap(([name, field]) => {
    const path = below(above, name)
    return [path, ...pathsOf(document, field, path)]
  })
  const entries = [items].flat().flatMap(entry => pathsOf(document, entry, `${above}[]`))
  return [...fields, ...entries, ...[...anyOf, ...allOf].flatMap(choice => pathsOf(document, choice, above))]
}

/** A value that notes every field that is read from it, and from the objects and lists in it. */
export function noting(value: unknown, note: (path: string) => void, above = ''): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key, receiver) {
      const inner: unknown = Reflect.get(target, key, receiver)
      // An `await` looks whether the value is a promise.
      if (typeof key === 'symbol' || key === 'then') return inner
      // The methods and the length of a list are no fields.
      if (Array.isArray(target)) return /^\d+$/.test(key) ? noting(inner, note, `${above}[]`) : inner
      const path = below(above, key)
      note(path)
      return noting(inner, note, path)
    },
  })
}
