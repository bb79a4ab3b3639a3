import { htmlReply, isCall, jsonReply, withJson, without } from '../exchange.ts'
import { faultsOf, type Spoiler } from '../fault.ts'
import { done, header, type Json, onCall, refusing, refusingWith, replying, unasked, withStatus } from '../spoilers.ts'

const LOGIN = 'POST /auth/login'

/** Answers a call for something that is not there. */
const forNothing = (kind: string, body: Json): Spoiler => ({
  call: call => (isCall(kind, call) && call.path.includes('-none') ? jsonReply(200, body) : call),
})

const saying = (body: Json) => refusing('PUT **', reply => withJson(reply, body))

/** Falls over where it should refuse with this status. */
const falling = (kind: string, from: number) =>
  refusing(kind, reply => (reply.status === from ? withStatus(reply, 500) : reply))

export const errorFaults = faultsOf('errors', {
  missing: [['says that it has changed what is not there', forNothing('PUT **', { success: true, message: 'Saved.' })]],
  'missing-file': [['takes items of files that are not there', refusing('POST /playlists/*/items', () => done())]],
  envelope: [['refuses with a page', refusing('PUT **', reply => htmlReply(reply.status))]],
  sentence: [['gives its reason in error', saying({ success: false, error: 'Not found' })]],
  'deleted-twice': [['answers a second delete with 400', refusingWith('DELETE **', 400)]],
  'missing-location': [
    [
      'gives an empty list for a location that is not there',
      forNothing('GET /playlists/location/*', { success: true, data: { playlists: [] } }),
    ],
  ],
  unreadable: [['falls over a body that is no JSON', falling(LOGIN, 400)]],
  incomplete: [['falls over a login without a password', falling(LOGIN, 422)]],
  'no-file': [['falls over an upload without a file', refusingWith('POST /media', 500)]],
  'unknown-path': [
    [
      'answers every path with its page',
      onCall(call => (/^\/contract-check-\w+-none$/.test(call.path) ? htmlReply(200) : call)),
    ],
  ],
})

const ALLOW_ORIGIN = 'access-control-allow-origin'
const ALLOW_HEADERS = 'access-control-allow-headers'
const FILE = 'GET /uploads/*'
const TODAY = 'GET /playlists/active/today/**'

/** Lets no page of another origin read that its token is refused. */
const unreadable = replying('* **', reply =>
  reply.status === 401 ? { ...reply, headers: without(reply.headers, ALLOW_ORIGIN) } : reply,
)

export const corsFaults = faultsOf('cors', {
  calls: [
    ['allows no other origin', header('* **', ALLOW_ORIGIN, null)],
    ['allows all headers by a star', header('OPTIONS **', ALLOW_HEADERS, '*')],
    [
      'asks for a token at OPTIONS',
      onCall(call => (isCall('OPTIONS **', call) ? jsonReply(401, { success: false }) : call)),
    ],
  ],
  answers: [['allows another origin', header('* **', ALLOW_ORIGIN, 'https://other.example')]],
  login: [['allows no JSON at the login', header('OPTIONS /auth/login', ALLOW_HEADERS, 'authorization')]],
  refusals: [['lets nobody read a 401', unreadable]],
  today: [['lets no screen read its playlists', header(TODAY, ALLOW_ORIGIN, null)]],
  files: [['lets nobody read the files', header(FILE, ALLOW_ORIGIN, null)]],
  realtime: [['refuses a websocket of the origin', { accepts: origin => origin === undefined }]],
  vary: [['does not say that the origin counts', header(FILE, 'vary', null)]],
})

const withoutHeaders = (kind: string, names: string[]) =>
  replying(kind, reply => ({ ...reply, headers: names.reduce(without, reply.headers) }))

export const headerFaults = faultsOf('headers', {
  'fresh-today': [['lets a screen use an old answer for a minute', header(TODAY, 'cache-control', 'max-age=60')]],
  'fresh-lists': [['lets a browser keep a list', header('GET /media', 'cache-control', 'public, max-age=300')]],
  'keep-files': [['lets nobody keep a file', header(FILE, 'cache-control', 'no-store')]],
  unchanged: [['sends an unchanged file again', unasked(FILE, 'if-none-match')]],
  nosniff: [['lets a browser guess the type of a file', header(FILE, 'x-content-type-options', null)]],
  svg: [['serves a drawing as a page', withoutHeaders(FILE, ['content-security-policy', 'content-disposition'])]],
})
