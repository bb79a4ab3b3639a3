import { type Answer, fail, failByHeaders } from '../answer.ts'
import { type Check, sectionOf, Untestable } from '../check.ts'
import { uploadPath } from '../own/own-media.ts'
import { playlistsPath } from '../own/own-playlist.ts'
import type { Run } from '../run-context.ts'
import { isAccepted, isRefusal } from '../verdicts.ts'
import { askToday } from './todays-playlists.ts'

const directivesOf = ({ headers }: Answer) =>
  (headers.get('cache-control') ?? '').split(',').map(text => text.trim().toLowerCase())

/** True if a browser may give the same answer again without asking (RFC 9111). */
function mayBeReused(answer: Answer): boolean {
  const directives = directivesOf(answer)
  if (directives.includes('no-store') || directives.includes('no-cache')) return false
  const age = directives.find(text => text.startsWith('max-age='))
  if (age !== undefined) return Number(age.slice('max-age='.length)) > 0
  if (directives.includes('immutable')) return true
  const expires = answer.headers.get('expires')
  if (expires !== null) return Date.parse(expires) > Date.now()
  // Without a word, a browser guesses from the time of the last change.
  return answer.headers.has('last-modified')
}

const CACHING = ['cache-control', 'expires', 'last-modified']

/** @throws NotMet if a browser may use the answer again without asking */
function mustBeFresh(answer: Answer): void {
  if (mayBeReused(answer)) failByHeaders(answer, CACHING, 'a browser may use this answer again without asking')
}

const fileOf = async ({ ask, own }: Run, headers = {}) =>
  ask('GET', uploadPath(await own.red.media()), { token: null, headers })

const checks: Check[] = [
  {
    name: 'headers.fresh-today',
    level: 'screen',
    promise: 'The playlists of today may not be taken from a cache (Cache-Control: no-store)',
    client: 'The screen plays what it played, although it has asked after an Update.',
    async verify({ ask, own }) {
      await own.location.id()
      mustBeFresh(await askToday(ask, own.location.uniqueId, 'videowall'))
    },
  },
  {
    name: 'headers.fresh-lists',
    level: 'console',
    promise: 'The lists of the console may not be taken from a cache',
    client: 'Shows the old list after a change, as if the change had been lost.',
    async verify({ ask, own }) {
      const paths = ['/locations', '/media', '/auth/user/all', playlistsPath(await own.location.id())]
      for (const path of paths) mustBeFresh(await ask('GET', path))
    },
  },
  {
    name: 'headers.keep-files',
    level: 'comfort',
    promise: 'A stored file may be kept: it has an ETag, a Last-Modified or a long Cache-Control',
    client: 'Loads every picture and film again at every visit.',
    async verify(run) {
      const answer = await fileOf(run)
      const canBeAsked = answer.headers.has('etag') || answer.headers.has('last-modified')
      if (directivesOf(answer).includes('no-store') || !(canBeAsked || mayBeReused(answer))) {
        failByHeaders(answer, ['etag', ...CACHING])
      }
    },
  },
  {
    name: 'headers.unchanged',
    level: 'comfort',
    promise: 'A file that is asked for with its ETag (If-None-Match) is answered with 304',
    client: 'Loads a film again that it has already.',
    async verify(run) {
      const etag = (await fileOf(run)).headers.get('etag')
      if (etag === null) throw new Untestable('the files have no ETag')
      const answer = await fileOf(run, { 'if-none-match': etag })
      if (answer.status !== 304) fail(answer, 'expected 304')
    },
  },
  {
    name: 'headers.nosniff',
    level: 'comfort',
    promise: 'A file is served with X-Content-Type-Options: nosniff',
    client: 'Nothing; but a browser may run an uploaded file as a page or a script.',
    async verify(run) {
      const answer = await fileOf(run)
      if (answer.headers.get('x-content-type-options') !== 'nosniff') failByHeaders(answer, ['x-content-type-options'])
    },
  },
  {
    name: 'headers.svg',
    level: 'comfort',
    promise: 'A drawing (SVG) is refused, or cannot run scripts when it is opened as a page',
    client: 'Nothing; but a drawing that is opened in a tab may act as the person who is signed in.',
    async verify({ ask, own }) {
      const posted = await own.svg.posted()
      if (!isAccepted(posted) && isRefusal(posted)) return
      const answer = await ask('GET', uploadPath(await own.svg.media()), { token: null })
      const { headers } = answer
      const isHarmless =
        /sandbox/.test(headers.get('content-security-policy') ?? '') ||
        /^attachment/.test(headers.get('content-disposition') ?? '') ||
        !/svg|xml|html/.test(headers.get('content-type') ?? '')
      if (!isHarmless) failByHeaders(answer, ['content-type', 'content-security-policy', 'content-disposition'])
    },
  },
]

export const headers = sectionOf('headers', 'Headers that caching and safety need', ['upload a drawing'], checks)
