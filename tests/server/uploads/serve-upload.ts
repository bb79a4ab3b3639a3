import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { Refusal } from '../refusal.ts'
import type { ServerContext } from '../server-context.ts'
import { readByteRange } from './byte-range.ts'

interface ServedRow {
  id: number
  mime_type: string
  created_at: string
}

const gone = () => new Refusal(404, 'There is no such file. It may have been deleted.')

async function openFile(path: string) {
  try {
    // A symbolic link in the folder is not followed; Windows has no such flag.
    const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    const found = await handle.stat()
    if (found.isFile()) return { handle, size: found.size }
    await handle.close()
  } catch (error) {
    const code: unknown = error instanceof Error && Reflect.get(error, 'code')
    if (code !== 'ENOENT' && code !== 'ELOOP') throw error
  }
  throw gone()
}

function headersOf(row: ServedRow, size: number): Headers {
  return new Headers({
    'Content-Type': row.mime_type,
    'Accept-Ranges': 'bytes',
    ETag: `"${row.id}-${size}"`,
    'Last-Modified': new Date(row.created_at).toUTCString(),
    // A stored name is never used for another file.
    'Cache-Control': 'public, max-age=31536000, immutable',
    // An SVG that is opened as a page runs no script.
    'Content-Security-Policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'Content-Disposition': row.mime_type === 'image/svg+xml' ? 'attachment' : 'inline',
  })
}

function isFresh(c: Context, headers: Headers): boolean {
  const known = c.req.header('if-none-match')
  if (known !== undefined) return known === '*' || known.split(/\s*,\s*/).includes(headers.get('etag') ?? '')
  const since = c.req.header('if-modified-since')
  return since !== undefined && Date.parse(since) >= Date.parse(headers.get('last-modified') ?? '')
}

/** The range to send; the whole file if it has changed since the browser received its other parts. */
function rangeOf(c: Context, headers: Headers, size: number) {
  const condition = c.req.header('if-range')
  const same = !condition || condition === headers.get('etag') || condition === headers.get('last-modified')
  return readByteRange(same ? c.req.header('range') : undefined, size)
}

/**
 * GET and HEAD /uploads/{file_name}, with ranges and conditions (RFC 9110). The name is looked up in the database
 * and never joined to a path before it is found there.
 * @throws Refusal 404
 */
export async function serveUpload(c: Context, { store, uploads }: ServerContext, fileName: string): Promise<Response> {
  const find = 'SELECT id, mime_type, created_at FROM media WHERE file_name = ?'
  const row = store.one<ServedRow>(find, fileName)
  if (!row || basename(fileName) !== fileName) throw gone()
  const { handle, size } = await openFile(uploads.pathOf(fileName))
  const headers = headersOf(row, size)
  const answer = (status: number) => new Response(null, { status, headers })
  const range = rangeOf(c, headers, size)
  const fresh = isFresh(c, headers)
  if (fresh || range.kind === 'beyond' || c.req.method === 'HEAD') {
    await handle.close()
    if (fresh) return answer(304)
    if (range.kind === 'beyond') {
      headers.set('Content-Range', `bytes */${size}`)
      return answer(416)
    }
  }
  const [start, end] = range.kind === 'part' ? [range.start, range.end] : [0, size - 1]
  if (range.kind === 'part') headers.set('Content-Range', `bytes ${start}-${end}/${size}`)
  headers.set('Content-Length', String(end - start + 1))
  const status = range.kind === 'part' ? 206 : 200
  if (c.req.method === 'HEAD') return answer(status)
  const stream = handle.createReadStream({ start, end })
  return new Response(Readable.toWeb(stream) as ReadableStream<Uint8Array>, { status, headers })
}
