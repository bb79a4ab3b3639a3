import { readList } from '../../src/api/envelope.ts'
import type { Reader } from '../../src/api/fields.ts'
import { isObject } from '../../src/base/is-object.ts'
import { type Answer, fail, shortened } from './answer.ts'

/** The entries of a list as the client reads them, each with what the server has sent. */
export interface FoundList<T> {
  entries: ReadonlyArray<{ read: T; raw: Record<string, unknown> }>
  /** The entries that the client leaves out. */
  unreadable: readonly unknown[]
  /** The place of the list in the answer. */
  place: string
}

/** The place where the client finds a list (requirement 13.16), in its order. */
function placeOf(body: unknown, key: string): string {
  if (!isObject(body)) return 'the body itself'
  if (isObject(body.data) && Array.isArray(body.data[key])) return `data.${key}`
  return Array.isArray(body[key]) ? key : 'data'
}

/** Runs the client's readers without their log: a check reports itself what it finds. */
function quietly<T>(read: () => T): T {
  const { warn } = console
  console.warn = () => undefined
  try {
    return read()
  } finally {
    console.warn = warn
  }
}

/** Reads a list with the client's own reader. @throws NotMet if the client finds no list */
export function listIn<T>(answer: Answer, key: string, read: Reader<T>): FoundList<T> {
  const { body, status } = answer
  if (status < 200 || status > 299) fail(answer)
  const both: Reader<{ read: T | undefined; raw: unknown }> = raw => ({ read: read(raw), raw })
  const list = quietly(() => {
    try {
      return readList(body, key, both)
    } catch {
      const seen = isObject(body) && body.success === false ? 'success is false' : 'there is no list'
      return fail(answer, `${seen} in data.${key}, ${key}, data or the body itself`)
    }
  })
  return {
    place: placeOf(body, key),
    entries: list.flatMap(one =>
      one.read !== undefined && isObject(one.raw) ? [{ read: one.read, raw: one.raw }] : [],
    ),
    unreadable: list.filter(one => one.read === undefined).map(one => one.raw),
  }
}

/** @throws NotMet if the client would leave out an entry */
export function allReadable(answer: Answer, { unreadable }: FoundList<unknown>): void {
  const [first] = unreadable
  if (first !== undefined) fail(answer, `${unreadable.length} without a usable id: ${shortened(JSON.stringify(first))}`)
}
