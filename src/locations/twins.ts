import { type Location, locationTitle } from '../api/locations.ts'
import { foldName } from '../base/natural-order.ts'

/** Small letters of Cyrillic and Greek, and below them the Latin ones that look the same, small or large. */
const OTHERS = 'авеёкмнорстухіїјѕԁһԛԝαβεζηικμνορτυχ'
const LATIN = 'abeekmhopctyxiijsdhqwabezhikmnoptyx'

const latinOf = new Map([...OTHERS].map((letter, index) => [letter, LATIN[index] ?? letter]))

/** Marks without a width that come along with a copied text; those that join letters are not among them. */
export const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** The same for texts that a person cannot tell apart, and for `7` beside `007`. */
export const lookOf = (text: string): string =>
  [...foldName(text.replace(INVISIBLE, ''))]
    .map(letter => latinOf.get(letter) ?? letter)
    .join('')
    .replace(/^0+(?=\d+$)/, '')

/** Empty if no other location has the typed unique ID, or a name or unique ID that only looks like the typed one. */
export function twinText(field: 'name' | 'unique_id', typed: string, others: readonly Location[]): string {
  const owner = field === 'unique_id' && others.find(other => other.unique_id === typed)
  if (owner) return `The location “${locationTitle(owner)}” has this unique ID.`
  const look = lookOf(typed)
  const twin = look && others.find(other => other[field] !== typed && lookOf(other[field]) === look)
  if (!twin) return ''
  return `It looks like “${twin[field]}”, ${field === 'name' ? 'the name' : 'the unique ID'} of another location.`
}
