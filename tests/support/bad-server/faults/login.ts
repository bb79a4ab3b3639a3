import { isCall, jsonOf, jsonReply, type Reply, withJson } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { answeringWell, fault, type Json, refusing, replying, withStatus } from '../spoilers.ts'

const LOGIN = 'POST /auth/login'

const withoutField = (body: Json, name: string): Json =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))

/** The login's answer with other data. */
const data = (change: (data: Json) => unknown) =>
  answeringWell(LOGIN, body => ({ ...body, data: change(body.data as Json) }))

/** A successful login, for a name or a password that is wrong. */
const welcome = (token: string): Reply =>
  jsonReply(200, { success: true, message: 'Welcome.', data: { token, user: { id: 1, email: '', username: 'admin' } } })

/** Lets calls of this kind in although they have no token that is good. */
const letIn =
  (kind: string, isWanted: (bearer: string | undefined) => boolean): Fault['make'] =>
  () => ({
    call: (call, { token }) => {
      const bearer = call.headers.authorization
      const isOurs = isCall(kind, call) && call.path !== '/auth/login' && isWanted(bearer)
      return isOurs ? { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } } : call
    },
  })

const refusedOnlyForNobody = (reply: Reply, body: unknown) =>
  reply.status === 401 && String((body as Json | undefined)?.username).endsWith('-nobody')

/** Faults of login and session, and of the paths without a token. */
export const loginFaults: Fault[] = [
  fault(
    'gives the token another name',
    'login.token',
    data(({ token, ...rest }) => ({ ...rest, access_token: token })),
  ),
  fault(
    'puts the token beside data',
    'login.token',
    answeringWell(LOGIN, body => ({ ...body, ...(body.data as Json), data: null })),
  ),
  fault(
    'gives an object for a token',
    'login.token',
    data(rest => ({ ...rest, token: { value: rest.token } })),
  ),
  fault(
    'names no account at the login',
    'login.user',
    data(rest => withoutField(rest, 'user')),
  ),
  fault(
    'names another account at the login',
    'login.user',
    data(rest => ({ ...rest, user: { ...(rest.user as Json), username: 'somebody' } })),
  ),
  fault(
    'does not accept its own token',
    'login.bearer',
    replying('GET /locations', reply => withStatus(reply, 401)),
  ),
  {
    name: 'lets in a name that it does not know',
    finds: 'login.refused',
    make: () => ({
      reply: (reply, call, { token }) => (refusedOnlyForNobody(reply, jsonOf(call)) ? welcome(token) : reply),
    }),
  },
  fault(
    'answers a wrong login with 500',
    'login.refused',
    refusing(LOGIN, reply => withStatus(reply, 500)),
  ),
  fault(
    'gives no reason for a refused login',
    'login.sentence',
    refusing(LOGIN, reply => withJson(reply, { success: false })),
  ),
  { name: 'asks for no token', finds: 'login.no-token', make: letIn('GET **', bearer => bearer === undefined) },
  fault(
    'answers 403 in place of 401',
    'login.no-token',
    replying('GET **', reply => (reply.status === 401 ? withStatus(reply, 403) : reply)),
  ),
  fault(
    'answers a lost session with 200 and success: false',
    'login.no-token',
    replying('GET **', reply => (reply.status === 401 ? withStatus(reply, 200) : reply)),
  ),
  {
    name: 'does not check the token',
    finds: 'login.wrong-token',
    make: letIn('GET **', bearer => bearer === 'Bearer contract-check-of-no-session'),
  },
  {
    name: 'asks for a token only to read',
    finds: 'login.changes-need-token',
    make: letIn('POST **', bearer => bearer === undefined),
  },
  {
    name: 'deletes for everybody',
    finds: 'login.changes-need-token',
    make: letIn('DELETE **', bearer => bearer === undefined),
  },
]

const shut = () => jsonReply(401, { success: false, message: 'Please log in first.' })

export const exemptFaults: Fault[] = [
  {
    name: 'asks a screen for a token',
    finds: 'exempt.today',
    make: () => ({
      call: call => (isCall('GET /playlists/active/today/**', call) && !call.headers.authorization ? shut() : call),
    }),
  },
  {
    name: 'asks for a token to give a file',
    finds: 'exempt.files',
    make: () => ({ call: call => (isCall('GET /uploads/*', call) && !call.headers.authorization ? shut() : call) }),
  },
]
