/** The bytes that a Range header asks for, both ends inclusive; `beyond` is answered with 416. */
export type ByteRange = { kind: 'whole' } | { kind: 'beyond' } | { kind: 'part'; start: number; end: number }

const WHOLE: ByteRange = { kind: 'whole' }
const BEYOND: ByteRange = { kind: 'beyond' }

/** Reads a Range header for a file of `size` bytes; a malformed header or several ranges are ignored (RFC 9110). */
export function readByteRange(header: string | undefined, size: number): ByteRange {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.replace(/\s/g, '') ?? '')
  if (!found) return WHOLE
  const [, first = '', last = ''] = found
  if (!first) {
    if (!last) return WHOLE
    const length = Math.min(Number(last), size)
    return length === 0 ? BEYOND : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last && Number(last) < start) return WHOLE
  if (start >= size) return BEYOND
  return { kind: 'part', start, end: last ? Math.min(Number(last), size - 1) : size - 1 }
}
