import { ApiError } from './api-error.ts'
import { type Reader, readEntries } from './fields.ts'

/** Ids are numbers or strings, as the server likes; they are sent back as they came and compared as text. */
export type Id = string | number

/** Whether two ids name the same thing (requirement 13.18). */
export const sameId = (a: Id, b: Id): boolean => String(a) === String(b)

/** An id that came as text, out of a path: a number again where it is one, as the server stores it. */
export const idFromText = (text: string): Id => (/^\d{1,15}$/.test(text) ? Number(text) : text)

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The server's `message`, or an empty string. */
const messageOf = (body: Fields): string => (typeof body.message === 'string' ? body.message : '')

/** What a call that changes something answers. */
export interface Outcome {
  message: string
  data: unknown
}

/**
 * Reads the envelope `{success, message, data}` of a call that changes something.
 * @throws ApiError 'refused' where the server says `success: false`, 'unreadable' where there is no envelope
 */
export function readOutcome(body: unknown): Outcome {
  if (!isFields(body)) throw new ApiError('unreadable')
  if (body.success === false) throw new ApiError('refused', null, messageOf(body))
  return { message: messageOf(body), data: body.data }
}

function findList(body: unknown, key: string): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isFields(body)) return null
  const { data } = body
  if (isFields(data) && Array.isArray(data[key])) return data[key]
  if (Array.isArray(body[key])) return body[key]
  return Array.isArray(data) ? data : null
}

/** Whether an answer holds the list, and nothing in it. */
export const isEmptyList = (body: unknown, key: string): boolean => findList(body, key)?.length === 0

/**
 * Reads a list from `data.{key}`, `{key}`, `data` or the body itself (requirement 13.16).
 * @throws ApiError 'refused' for `success: false`, 'unreadable' where there is no list
 */
export function readList<T>(body: unknown, key: string, read: Reader<T>): T[] {
  if (isFields(body) && body.success === false) throw new ApiError('refused', null, messageOf(body))
  const list = findList(body, key)
  if (!list) throw new ApiError('unreadable')
  return readEntries(list, read, key)
}
