import { randomBytes } from 'node:crypto'
import type { MediaType } from './media-type.ts'

/** What an operating system lets a file be called, at most. */
const MAX_NAME_BYTES = 255

/** File systems take 255 bytes; the rest is room for whoever copies the folder. */
const MAX_BYTES = 200

/** Characters that a file system or a shell of Windows refuses; elsewhere a question mark is fine. */
const UNSAFE = process.platform === 'win32' ? /[/\\:*"<>|?]/g : /[/\\:*"<>|]/g

/** The person's own name for a file: its last path segment without control characters. */
export function displayName(given: string): string {
  // Browsers write a quote in a multipart name as %22, and nothing else that way but line breaks.
  const decoded = given.replaceAll('%22', '"').replace(/%0[ad]/gi, ' ')
  const name = decoded.split(/[/\\]/).at(-1) ?? ''
  const clean = name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .normalize('NFC')
  return beginningOf(clean, MAX_NAME_BYTES)
}

/** The longest beginning of a text that fits into so many bytes of UTF-8, without half a character. */
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
 * A name to store a file under: it still reads like the person's, is safe in every file system, and no other file
 * ever had it, so that a browser may keep what it fetched for ever.
 */
export function storedName(name: string, type: MediaType): string {
  const dot = name.lastIndexOf('.')
  const extension = name.slice(dot + 1).toLowerCase()
  const named = dot > 0 && type.extensions.includes(extension)
  const stem = (named ? name.slice(0, dot) : name).replace(UNSAFE, '_').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = `-${randomBytes(4).toString('hex')}.${named ? extension : type.extensions[0]}`
  return (beginningOf(stem, MAX_BYTES - ending.length).trimEnd() || 'file') + ending
}
