/** The server gives ids as numbers or as strings; they are sent back as they came and compared as text. */
export type Id = string | number

/** Tells if two ids name the same thing (requirement 13.18). */
export const sameId = (a: Id, b: Id): boolean => String(a) === String(b)

/** The key of a record in a list, a set or a map. */
export const keyOf = ({ id }: { id: Id }): string => String(id)

/** The id that a path holds as text: digits become a number again, as the server stores it. */
export const idFromText = (text: string): Id => (/^\d{1,15}$/.test(text) ? Number(text) : text)

const isNumeric = (id: Id) => /^\d+$/.test(String(id))

/** Orders ids ascending: numbers by value and before any text, texts by code unit (requirement 8.4). */
export function compareIds(a: Id, b: Id): number {
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1
  if (isNumeric(a) && Number(a) !== Number(b)) return Number(a) < Number(b) ? -1 : 1
  if (sameId(a, b)) return 0
  return String(a) < String(b) ? -1 : 1
}

/** Orders records by their id, ascending. */
export const byId = (a: { id: Id }, b: { id: Id }): number => compareIds(a.id, b.id)

/** The two kinds of screen that every location has. */
export type ScreenType = 'videowall' | 'ticker'

export const screenTypes: readonly ScreenType[] = ['videowall', 'ticker']

/** Tells if a value names one of the two kinds of screen. */
export const isScreenType = (type: unknown): type is ScreenType => type === 'videowall' || type === 'ticker'

/** Names one screen: the unique id of its location and its kind. */
export interface ScreenRef {
  uniqueId: string
  type: ScreenType
}
