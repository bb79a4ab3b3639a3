import { isCall, jsonReply, without } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { fault, header, replying } from '../spoilers.ts'

const ALLOW_ORIGIN = 'access-control-allow-origin'
const ALLOW_HEADERS = 'access-control-allow-headers'
const ALLOW_METHODS = 'access-control-allow-methods'

const refusals = (status: number) =>
  replying('* **', reply =>
    reply.status === status ? { ...reply, headers: without(reply.headers, ALLOW_ORIGIN) } : reply,
  )

export const corsFaults: Fault[] = [
  fault('allows no other origin', 'cors.calls', header('* **', ALLOW_ORIGIN, null)),
  fault('allows another origin', 'cors.answers', header('* **', ALLOW_ORIGIN, 'https://other.example')),
  fault('allows no JSON at the login', 'cors.login', header('OPTIONS /auth/login', ALLOW_HEADERS, 'authorization')),
  fault('does not allow authorization', 'cors.calls', header('OPTIONS **', ALLOW_HEADERS, 'content-type')),
  fault('allows all headers by a star', 'cors.calls', header('OPTIONS **', ALLOW_HEADERS, '*')),
  fault('does not allow PUT and DELETE', 'cors.calls', header('OPTIONS **', ALLOW_METHODS, 'GET, POST')),
  fault('asks for a token at OPTIONS', 'cors.calls', {
    call: call => (isCall('OPTIONS **', call) ? jsonReply(401, { success: false }) : call),
  }),
  fault('lets nobody read a 401', 'cors.refusals', refusals(401)),
  fault('lets nobody read a 404', 'cors.refusals', refusals(404)),
  fault(
    'lets no screen read its playlists',
    'cors.today',
    header('GET /playlists/active/today/**', ALLOW_ORIGIN, null),
  ),
  fault('lets nobody read the files', 'cors.files', header('GET /uploads/*', ALLOW_ORIGIN, null)),
  fault(
    'lets nobody read a part of a file',
    'cors.files',
    replying('GET /uploads/*', reply =>
      reply.status === 206 ? { ...reply, headers: without(reply.headers, ALLOW_ORIGIN) } : reply,
    ),
  ),
  fault('refuses a websocket of the origin', 'cors.realtime', { accepts: origin => origin === undefined }),
  fault('does not say that the origin counts', 'cors.vary', header('GET /uploads/*', 'vary', null)),
]
