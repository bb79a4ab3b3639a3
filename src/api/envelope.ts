import type { Id } from '../base/id.ts'
import { isObject } from '../base/is-object.ts'
import { ApiError, readFailure } from './api-error.ts'
import { idField, type Reader, readEntries, record } from './fields.ts'

/** @throws ApiError 'refused' for `success: false` */
function acceptedMessage(body: unknown): string {
  const [message, isRefused] = readFailure(body)
  if (isRefused) throw new ApiError('refused', null, message)
  return message
}

export interface Outcome {
  message: string
  data: unknown
}

/** @throws ApiError 'refused' for `success: false`, 'unreadable' without the envelope */
export function readOutcome(body: unknown): Outcome {
  if (!isObject(body)) throw new ApiError('unreadable')
  return { message: acceptedMessage(body), data: body.data }
}

const readRecord = record({ id: idField })

/** Null if the answer does not tell the id: a server does not have to. */
export const createdId = ({ data }: Outcome): Id | null => readRecord(data)?.id ?? null

function findList(body: unknown, key: string): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isObject(body)) return null
  const { data } = body
  if (isObject(data) && Array.isArray(data[key])) return data[key]
  if (Array.isArray(body[key])) return body[key]
  return Array.isArray(data) ? data : null
}

export const isEmptyList = (body: unknown, key: string): boolean => findList(body, key)?.length === 0

/** Reads `data.{key}`, `{key}`, `data` or the body (requirement 13.16). @throws ApiError 'refused' or 'unreadable' */
export function readList<T>(body: unknown, key: string, read: Reader<T>): T[] {
  acceptedMessage(body)
  const list = findList(body, key)
  if (!list) throw new ApiError('unreadable')
  return readEntries(list, read, key)
}
