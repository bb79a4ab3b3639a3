import { without } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { fault, header, replying, unasked } from '../spoilers.ts'

const TODAY = 'GET /playlists/active/today/**'
const FILE = 'GET /uploads/*'

/** Removes several headers of the reply, and sets others. */
const headersOf = (kind: string, names: string[], set: Record<string, string> = {}) =>
  replying(kind, reply => ({ ...reply, headers: { ...names.reduce(without, reply.headers), ...set } }))

export const headerFaults: Fault[] = [
  fault(
    'lets a screen use an old answer for a minute',
    'headers.fresh-today',
    header(TODAY, 'cache-control', 'max-age=60'),
  ),
  fault(
    'lets a browser guess how long an answer is good',
    'headers.fresh-today',
    headersOf(TODAY, ['cache-control'], { 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' }),
  ),
  fault(
    'lets a browser keep a list',
    'headers.fresh-lists',
    header('GET /media', 'cache-control', 'public, max-age=300'),
  ),
  fault(
    'gives a list an end in the future',
    'headers.fresh-lists',
    headersOf('GET /locations', ['cache-control'], { expires: 'Thu, 01 Jan 2099 00:00:00 GMT' }),
  ),
  fault('lets nobody keep a file', 'headers.keep-files', header(FILE, 'cache-control', 'no-store')),
  fault(
    'says nothing about the age of a file',
    'headers.keep-files',
    headersOf(FILE, ['cache-control', 'etag', 'last-modified']),
  ),
  fault('sends an unchanged file again', 'headers.unchanged', unasked(FILE, 'if-none-match')),
  fault('lets a browser guess the type of a file', 'headers.nosniff', header(FILE, 'x-content-type-options', null)),
  fault(
    'serves a drawing as a page',
    'headers.svg',
    headersOf(FILE, ['content-security-policy', 'content-disposition']),
  ),
]
