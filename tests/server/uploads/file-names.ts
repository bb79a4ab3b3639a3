import { randomBytes } from 'node:crypto'
import type { MediaType } from './media-type.ts'

/** The longest file name that an operating system allows. */
const MAX_NAME_BYTES = 255

/** The longest stored name; the rest of the 255 bytes of a file system is room for a copy under a longer name. */
const MAX_BYTES = 200

/** Characters that a file system refuses; only Windows refuses the question mark. */
const UNSAFE = process.platform === 'win32' ? /[/\\:*"<>|?]/g : /[/\\:*"<>|]/g

/** The name that a person has given a file: its last path segment without control characters. */
export function displayName(given: string): string {
  // In a multipart name, browsers encode only quotes (%22) and line breaks.
  const decoded = given.replaceAll('%22', '"').replace(/%0[ad]/gi, ' ')
  const name = decoded.split(/[/\\]/).at(-1) ?? ''
  const clean = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .normalize('NFC')
  return beginningOf(clean, MAX_NAME_BYTES)
}

/** The longest beginning of a text that fits into this number of bytes in UTF-8, without half a character. */
function beginningOf(text: string, bytes: number): string {
  let room = bytes
  let kept = ''
  for (const character of text) {
    room -= Buffer.byteLength(character)
    if (room < 0) break
    kept += character
  }
  return kept
}

/**
 * A name under which a file is stored. It resembles the name that the person has given, and is safe in every file
 * system. No other file ever has the same name, so a browser may cache the file without a limit.
 * @param mark eight digits that no other content has
 */
export function storedName(name: string, type: MediaType, mark = randomBytes(4).toString('hex')): string {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  const named = dot > 0 && type.extensions.includes(extension)
  const stem = (named ? name.slice(0, dot) : name).replace(UNSAFE, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = `-${mark}.${named ? extension : type.extensions[0]}`
  return (beginningOf(stem, MAX_BYTES - ending.length).trimEnd() || 'file') + ending
}
