/** The bytes of an answer, both ends inclusive; `beyond` is a 416. */
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

interface Source {
  size: number
  headers: Headers
  /** The bytes from `start` to before `end`. */
  part(start: number, end: number): BodyInit
}

/** The first byte of the part that a Range header asks for; 0 if it asks for no part. */
export function rangeStart(range: string | null, size: number): number {
  const part = readRange(range, size)
  return typeof part === 'object' ? part.start : 0
}

/** Answers a request for a file like a server with ranges: 200, 206 or 416. */
export function answerPart(source: Source, range: string | null): Response {
  const { size } = source
  const part = readRange(range, size)
  const headers = new Headers(source.headers)
  headers.set('Accept-Ranges', 'bytes')
  if (part === 'beyond') {
    headers.set('Content-Range', `bytes */${size}`)
    headers.set('Content-Length', '0')
    return new Response(null, { status: 416, headers })
  }
  if (part === 'whole') {
    headers.set('Content-Length', String(size))
    return new Response(source.part(0, size), { headers })
  }
  headers.set('Content-Range', `bytes ${part.start}-${part.end}/${size}`)
  headers.set('Content-Length', String(part.end - part.start + 1))
  return new Response(source.part(part.start, part.end + 1), { status: 206, headers })
}

/** The body is a slice of the blob: a film is read from the disk part by part. */
export const answerFrom = (file: Blob, headers: Headers, range: string | null): Response =>
  answerPart({ size: file.size, headers, part: (start, end) => file.slice(start, end, file.type) }, range)
