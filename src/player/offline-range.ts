/** Both ends inclusive; `beyond` is a 416. */
type Part = { start: number; end: number } | 'whole' | 'beyond'

/** Reads a Range header for a file of `size` bytes; a malformed one and several ranges ask for the whole (RFC 9110). */
function readRange(header: string | null, size: number): Part {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (!first && !last) return 'whole'
  if (!first)
    return Number(last) > 0 && size > 0 ? { start: Math.max(size - Number(last), 0), end: size - 1 } : 'beyond'
  const start = Number(first)
  if (last && Number(last) < start) return 'whole'
  return start < size ? { start, end: last ? Math.min(Number(last), size - 1) : size - 1 } : 'beyond'
}

/**
 * Answers a request for a kept file as a server with ranges does: 200, 206 or 416.
 * The body is a slice of the blob, which stays on the disk: an answer costs no memory.
 */
export function answerFrom(file: Blob, kept: Headers, range: string | null): Response {
  const part = readRange(range, file.size)
  const headers = new Headers(kept)
  headers.set('Accept-Ranges', 'bytes')
  if (part === 'beyond') {
    headers.set('Content-Range', `bytes */${file.size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  if (part === 'whole') {
    headers.set('Content-Length', String(file.size))
    return new Response(file, { headers })
  }
  headers.set('Content-Range', `bytes ${part.start}-${part.end}/${file.size}`)
  headers.set('Content-Length', String(part.end - part.start + 1))
  return new Response(file.slice(part.start, part.end + 1, file.type), { status: 206, headers })
}
