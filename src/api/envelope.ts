import { ApiError } from './api-error.ts'
import { type Reader, readEntries } from './fields.ts'

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
