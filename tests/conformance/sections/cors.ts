import { type Answer, failByHeaders } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import type { Method } from '../http-client.ts'
import { uploadPath } from '../own/own-media.ts'
import type { Run } from '../run-context.ts'
import { isOk } from '../verdicts.ts'

const ALLOW_ORIGIN = 'access-control-allow-origin'

const originOf = ({ settings }: Run) => settings.origin ?? ''

const isReadable = (answer: Answer, origin: string) => ['*', origin].includes(answer.headers.get(ALLOW_ORIGIN) ?? '')

/** @throws NotMet if a browser would not give this answer to the pages */
function mustBeReadable(answer: Answer, origin: string): void {
  if (!isReadable(answer, origin)) failByHeaders(answer, [ALLOW_ORIGIN])
}

const namesIn = (header: string | null) => (header ?? '').split(',').map(name => name.trim().toLowerCase())

/** Asks as a browser does before a call. @throws NotMet if the browser would not make the call */
async function mustAllow(run: Run, method: Method, path: string, headers: string[]): Promise<void> {
  const answer = await run.ask('OPTIONS', path, {
    token: null,
    headers: {
      origin: originOf(run),
      'access-control-request-method': method,
      'access-control-request-headers': headers.join(','),
    },
  })
  const methods = namesIn(answer.headers.get('access-control-allow-methods'))
  const allowed = namesIn(answer.headers.get('access-control-allow-headers'))
  // A browser allows GET and POST without a word; a star does not stand for authorization.
  const isMethodAllowed =
    ['GET', 'POST'].includes(method) || methods.includes(method.toLowerCase()) || methods.includes('*')
  const areHeadersAllowed = headers.every(
    name => allowed.includes(name) || (allowed.includes('*') && name !== 'authorization'),
  )
  if (isOk(answer) && isReadable(answer, originOf(run)) && isMethodAllowed && areHeadersAllowed) return
  failByHeaders(answer, [ALLOW_ORIGIN, 'access-control-allow-methods', 'access-control-allow-headers'])
}

const fromThere = (run: Run) => ({ origin: originOf(run) })

const OFFLINE = 'Says that the server cannot be reached: a browser does not let the pages see the answer.'

const checks: Check[] = [
  {
    name: 'cors.login',
    level: 'console',
    promise: 'A page of the origin may log in: OPTIONS allows content-type',
    client: OFFLINE,
    verify: run => mustAllow(run, 'POST', '/auth/login', ['content-type']),
  },
  {
    name: 'cors.calls',
    level: 'console',
    promise: 'A page of the origin may make every call: OPTIONS allows GET, POST, PUT and DELETE with authorization',
    client: OFFLINE,
    async verify(run) {
      const id = encodeURIComponent(await run.own.location.id())
      await mustAllow(run, 'GET', '/locations', ['authorization'])
      await mustAllow(run, 'POST', '/locations', ['authorization', 'content-type'])
      await mustAllow(run, 'PUT', `/locations/${id}`, ['authorization', 'content-type'])
      await mustAllow(run, 'DELETE', `/locations/${id}`, ['authorization'])
    },
  },
  {
    name: 'cors.answers',
    level: 'console',
    promise: 'A page of the origin may read the answers (Access-Control-Allow-Origin)',
    client: OFFLINE,
    async verify(run) {
      await run.own.location.id()
      mustBeReadable(await run.ask('GET', '/locations', { headers: fromThere(run) }), originOf(run))
    },
  },
  {
    name: 'cors.refusals',
    level: 'console',
    promise: 'A page of the origin may read refusals too, of 401 and of 404',
    client: 'Says that the server cannot be reached, where the session has ended or a thing is gone.',
    async verify(run) {
      const refused = await run.ask('GET', '/locations', { token: null, headers: fromThere(run) })
      const missing = await run.ask('DELETE', `/locations/${run.marker}-none`, { headers: fromThere(run) })
      for (const answer of [refused, missing]) mustBeReadable(answer, originOf(run))
    },
  },
  {
    name: 'cors.today',
    level: 'screen',
    promise: 'A screen of the origin may read the playlists of today',
    client: 'The screen stays on “Loading playlist...”.',
    async verify(run) {
      await run.own.location.id()
      const path = `/playlists/active/today/${encodeURIComponent(run.own.location.uniqueId)}/videowall`
      mustBeReadable(await run.ask('GET', path, { token: null, headers: fromThere(run) }), originOf(run))
    },
  },
  {
    name: 'cors.files',
    level: 'screen',
    promise: 'A page of the origin may read the stored files, whole and in parts',
    client: 'Draws no thumbnail, and a screen keeps no file for an outage.',
    async verify(run) {
      const path = uploadPath(await run.own.film.media())
      for (const range of [undefined, { range: 'bytes=0-7' }]) {
        mustBeReadable(
          await run.ask('GET', path, { token: null, headers: { ...fromThere(run), ...range } }),
          originOf(run),
        )
      }
    },
  },
  {
    name: 'cors.realtime',
    level: 'screen',
    promise: 'The realtime server accepts a websocket of the origin',
    client: 'Says that live status is lost; no screen shows as connected.',
    async verify({ realtime }) {
      await realtime.tryToConnect()
    },
  },
  {
    name: 'cors.vary',
    level: 'comfort',
    promise: 'An answer that depends on the asking origin says Vary: Origin',
    client: 'Shows no picture that the browser has kept from another page.',
    async verify(run) {
      const path = uploadPath(await run.own.red.media())
      const answer = await run.ask('GET', path, { token: null, headers: fromThere(run) })
      if (answer.headers.get(ALLOW_ORIGIN) === '*') return
      if (!namesIn(answer.headers.get('vary')).some(name => name === 'origin' || name === '*')) {
        failByHeaders(answer, [ALLOW_ORIGIN, 'vary'])
      }
    },
  },
]

export const cors = sectionOf(
  'cors',
  'CORS for pages on another origin',
  ['ask as the pages of the other origin would'],
  checks.map(check => ({ ...check, isAsked: settings => settings.origin !== null })),
)
