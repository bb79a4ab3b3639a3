import type { Id } from '../base/id.ts'
import { isObject } from '../base/is-object.ts'

/** Undefined makes the record unreadable. For a field that may be missing there is a fallback (requirement 13.19). */
export type Reader<T> = (value: unknown) => T | undefined

export type Read<R> = R extends Reader<infer T> ? T : never

type Shape = Record<string, Reader<unknown>>

/** No address can hold an empty id, `.` or `..`, or half a character. */
const NO_ID = /^\.{0,2}$|\p{Cs}/u

/** Without an id nothing can be addressed. */
export const idField: Reader<Id> = value =>
  (typeof value === 'string' && !NO_ID.test(value)) || (typeof value === 'number' && Number.isFinite(value))
    ? value
    : undefined

/** The text may be missing, null or a number. Half a character is replaced, as no address can hold it. */
export const textField: Reader<string> = value =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\uFFFD') : typeof value === 'number' ? String(value) : ''

/** The number may be missing, null or a text. */
export const numberField =
  (fallback: number): Reader<number> =>
  value => {
    const isNumeric = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')
    const number = isNumeric ? Number(value) : Number.NaN
    return Number.isFinite(number) ? number : fallback
  }

/** Some databases give 0 and 1. */
export const flagField: Reader<boolean> = value => value === true || value === 1 || value === '1' || value === 'true'

/** For a text that is a day or a time, for example. */
export const textAs =
  <T>(understand: (text: string) => T): Reader<T> =>
  value =>
    understand(textField(value) ?? '')

/** Gives undefined if one of its fields is undefined. */
export const record =
  <S extends Shape>(shape: S): Reader<{ [K in keyof S]: Read<S[K]> }> =>
  value => {
    if (!isObject(value)) return undefined
    const fields = Object.entries(shape).map(([key, read]) => [key, read(value[key])] as const)
    if (fields.some(([, field]) => field === undefined)) return undefined
    // Every field was read by the reader that its type comes from.
    return Object.fromEntries(fields) as { [K in keyof S]: Read<S[K]> }
  }

/** An unreadable entry is left out and logged (requirement 13.19). */
export function readEntries<T>(list: readonly unknown[], read: Reader<T>, what: string): T[] {
  return list.flatMap(entry => {
    const result = read(entry)
    if (result !== undefined) return [result]
    console.warn(`Left out an unreadable entry of ${what}:`, entry)
    return []
  })
}

/** The list may be missing or null. */
export const listField =
  <T>(read: Reader<T>, what: string): Reader<T[]> =>
  value =>
    Array.isArray(value) ? readEntries(value, read, what) : []
