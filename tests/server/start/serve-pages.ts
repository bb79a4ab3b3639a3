import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'

/** Pages that Vite has built. */
export interface BuiltPages {
  folder: string
  /** The base path that they were built with, with a slash at both ends. */
  base: string
  /** Headers of every file of the pages. */
  headers: Readonly<Record<string, string>>
}

/** Answers one request for a page or a file of the pages. */
export type Answer = (request: Request) => Promise<Response>

interface PageFile {
  type: string
  /** Weak, as the packed and the plain form share it. */
  etag: string
  modified: string
  size: number
  body: Uint8Array<ArrayBuffer>
  /** Null if the file would not become smaller. */
  packed: Uint8Array<ArrayBuffer> | null
}

/** Vite's folder of built files whose names contain a hash of their content. */
const HASHED = 'assets/'

/** A file under this number of bytes gains nothing by being packed. */
const LEAST_PACKED_BYTES = 1024

const PACKABLE = /^text\/|json|javascript|xml|manifest/

const pack = promisify(gzip)
const plain = (text: string, status: number, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers } })

/** Reads files and packs them, each once until it changes: a deploy may replace them while the server runs. */
function createFileReader(folder: string) {
  const known = new Map<string, PageFile>()
  return async (name: string): Promise<PageFile | null> => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    const etag = `W/"${found.size}-${found.mtimeMs}"`
    const before = known.get(name)
    if (before?.etag === etag) return before
    const type = getMimeType(name) ?? (name.endsWith('.yaml') ? 'text/yaml; charset=utf-8' : 'application/octet-stream')
    const body = new Uint8Array(await readFile(path))
    const isPacked = PACKABLE.test(type) && body.length >= LEAST_PACKED_BYTES
    const packed = isPacked ? new Uint8Array(await pack(body)) : null
    const file = { type, etag, modified: found.mtime.toUTCString(), size: body.length, body, packed }
    known.set(name, file)
    return file
  }
}

/** The name of a file below the folder of the pages; null for a path that leads elsewhere. */
function nameOf(path: string): string | null {
  try {
    const name = decodeURIComponent(path)
    const isOdd = name.includes('\0') || name.includes('\\') || name.split('/').some(part => part.startsWith('.'))
    return isOdd ? null : name
  } catch {
    return null
  }
}

function answerWith(request: Request, name: string, file: PageFile, more: BuiltPages['headers']): Response {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const packed = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accepted) ? file.packed : null
  const body = packed ?? file.body
  const headers = new Headers({
    ...more,
    'Content-Type': file.type,
    ETag: file.etag,
    'Last-Modified': file.modified,
    'Cache-Control': name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (file.packed) headers.set('Vary', 'Accept-Encoding')
  const held = request.headers.get('if-none-match')?.split(/\s*,\s*/)
  if (held?.includes(file.etag)) return new Response(null, { status: 304, headers })
  if (packed) headers.set('Content-Encoding', 'gzip')
  headers.set('Content-Length', String(body.length))
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}

/**
 * Serves built pages as a static host does: the files by their names, and the page for every other address below the
 * base path (requirement 17.7). A browser keeps the files whose names contain a hash; it asks again for the others.
 */
export function servePages({ folder, base, headers }: BuiltPages): Answer {
  const read = createFileReader(folder)
  return async request => {
    const { pathname, search } = new URL(request.url)
    if (!['GET', 'HEAD'].includes(request.method)) {
      return plain('Pages are only read here.', 405, { Allow: 'GET, HEAD' })
    }
    if (`${pathname}/` === base) return new Response(null, { status: 302, headers: { Location: base + search } })
    if (!pathname.startsWith(base)) return plain(`There is nothing here. The pages begin at ${base}`, 404)
    const name = nameOf(pathname.slice(base.length))
    const file = name ? await read(name) : null
    if (name && file) return answerWith(request, name, file, headers)
    // A file of an older build is gone: the page in its place would be no script.
    if (name?.startsWith(HASHED))
      return plain('There is no such file. The pages may be of a newer version.', 404, headers)
    const page = await read('index.html')
    if (page) return answerWith(request, 'index.html', page, headers)
    return plain('The pages are not built. Start the server again with: npm start', 503)
  }
}
