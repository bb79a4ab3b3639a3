import { type Location, type LocationInput, locationTitle } from '../api/locations.ts'
import { foldName } from '../base/natural-order.ts'

/** Small letters of Cyrillic and Greek, and below them the Latin ones that look the same, small or large. */
const OTHERS = 'авеёкмнорстухіїјѕԁһԛԝαβεζηικμνορτυχ'
const LATIN = 'abeekmhopctyxiijsdhqwabezhikmnoptyx'

const latinOf = new Map([...OTHERS].map((letter, index) => [letter, LATIN[index] ?? letter]))

/** Marks without a width that come along with a copied text; those that join letters are not among them. */
export const INVISIBLE = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** The same for texts that a person cannot tell apart, and for `7` beside `007`. */
const lookOf = (text: string): string =>
  [...foldName(text.replace(INVISIBLE, ''))]
    .map(letter => latinOf.get(letter) ?? letter)
    .join('')
    .replace(/^0+(?=\d+$)/, '')

/** Says if a location or a line before has the same name, or a name or unique ID that looks like this one; else empty. */
export function createTwins(locations: readonly Location[], field: keyof LocationInput) {
  const seen = new Map(locations.map(one => [lookOf(one[field]), { value: one[field], where: 'of another location' }]))
  return (value: string, line = 0): string => {
    const look = lookOf(value)
    const twin = seen.get(look)
    if (!twin) seen.set(look, { value, where: `on line ${line}` })
    if (!twin || look === '') return ''
    if (twin.value !== value) return `“${value}” looks like “${twin.value}” ${twin.where}.`
    return field === 'name' ? `“${value}” is also the name ${twin.where}.` : ''
  }
}

/** The note of a typed name or unique ID that another location has, or that looks like one; empty for none. */
export function twinText(field: keyof LocationInput, typed: string, others: readonly Location[]): string {
  const owner = field === 'unique_id' && typed !== '' && others.find(other => other.unique_id === typed)
  return owner ? `The location “${locationTitle(owner)}” has this unique ID.` : createTwins(others, field)(typed)
}
