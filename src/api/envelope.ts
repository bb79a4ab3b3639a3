import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

/** Ids are numbers or strings, as the server likes; they are sent back as they came and compared as text. */
export type Id = string | number

/** Whether two ids name the same thing (readings.md section 2). */
export const sameId = (a: Id, b: Id): boolean => String(a) === String(b)

/** An id that came as text, out of a path: a number again where it is one, as the server stores it. */
export const idFromText = (text: string): Id => (/^\d{1,15}$/.test(text) ? Number(text) : text)

export const idField = z.union([z.number(), z.string().check(z.minLength(1))])

/** Text that may be missing, null or a number. */
export const textField = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform(value => String(value)),
  ),
  '',
)

/** A number that may be missing, null or text; the fallback stands where it is none. */
export const numberField = (fallback: number) =>
  z.catch(
    z.pipe(
      z.union([z.number(), z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/))]),
      z.transform(value => Number(value)),
    ),
    fallback,
  )

/** A flag that a database may have turned into 0 and 1. */
export const flagField = z.catch(
  z.pipe(
    z.union([z.boolean(), z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
    z.transform(value => value === true || value === 1 || value === '1'),
  ),
  false,
)

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

/** The parsed entries of a list; one that cannot be read is left out and logged (readings.md section 2). */
export function readEntries<T>(list: readonly unknown[], schema: z.ZodMiniType<T>, what: string): T[] {
  return list.flatMap(entry => {
    const result = z.safeParse(schema, entry)
    if (result.success) return [result.data]
    console.warn(`Left out an unreadable entry of ${what}:`, entry, z.prettifyError(result.error))
    return []
  })
}

function findList(body: unknown, key: string): readonly unknown[] | null {
  if (Array.isArray(body)) return body
  if (!isFields(body)) return null
  const { data } = body
  if (isFields(data) && Array.isArray(data[key])) return data[key]
  if (Array.isArray(body[key])) return body[key]
  return Array.isArray(data) ? data : null
}

/**
 * Reads a list from `data.{key}`, `{key}`, `data` or the body itself (readings.md section 2).
 * @throws ApiError 'refused' for `success: false`, 'unreadable' where there is no list
 */
export function readList<T>(body: unknown, key: string, schema: z.ZodMiniType<T>): T[] {
  if (isFields(body) && body.success === false) throw new ApiError('refused', null, messageOf(body))
  const list = findList(body, key)
  if (!list) throw new ApiError('unreadable')
  return readEntries(list, schema, key)
}
