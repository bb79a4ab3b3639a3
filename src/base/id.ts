/** The server gives ids as numbers or as strings; they are sent back as they came and compared as text. */
export type Id = string | number

/** Requirement 13.18. */
export const sameId = (a: Id, b: Id): boolean => String(a) === String(b)

/** The key of a record in a list, a set or a map. */
export const keyOf = ({ id }: { id: Id }): string => String(id)

/** Digits become a number again, as the server stores it. */
export const idFromText = (text: string): Id => (/^\d{1,15}$/.test(text) ? Number(text) : text)

const isNumeric = (id: Id) => /^\d+$/.test(String(id))

/** Numbers by value and before any text, texts by code unit (requirement 8.4). */
export function compareIds(a: Id, b: Id): number {
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1
  if (isNumeric(a) && Number(a) !== Number(b)) return Number(a) < Number(b) ? -1 : 1
  if (sameId(a, b)) return 0
  return String(a) < String(b) ? -1 : 1
}

export const byId = (a: { id: Id }, b: { id: Id }): number => compareIds(a.id, b.id)
