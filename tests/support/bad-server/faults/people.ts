import { isCall, jsonOf, jsonReply, type Reply, withJson } from '../exchange.ts'
import { faultsOf, type Spoiler } from '../fault.ts'
import {
  answeringWell,
  ignoring,
  type Json,
  lacking,
  listing,
  onCall,
  refusing,
  refusingWith,
  status,
} from '../spoilers.ts'

const LOGIN = 'POST /auth/login'
const ADD = 'POST /auth/register'
const REMOVE = 'DELETE /auth/user/*'

const data = (change: (data: Json) => unknown) =>
  answeringWell(LOGIN, body => ({ ...body, data: change(body.data as Json) }))

/** A successful login, for a name or a password that is wrong. */
const welcome = (token: string): Reply =>
  jsonReply(200, { success: true, message: 'Welcome.', data: { token, user: { id: 1, email: '', username: 'admin' } } })

/** Welcomes whom the server refuses, if the name ends so. */
const welcoming = (ending: RegExp): Spoiler => ({
  reply: (reply, call, { token }) =>
    isCall(LOGIN, call) && reply.status === 401 && ending.test(String((jsonOf(call) as Json | undefined)?.username))
      ? welcome(token)
      : reply,
})

/** Lets calls of this kind in although they have no token that is good. */
const letIn = (kind: string, wanted: string | undefined): Spoiler => ({
  call: (call, { token }) =>
    isCall(kind, call) && call.path !== '/auth/login' && call.headers.authorization === wanted
      ? { ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }
      : call,
})

/** Asks for a token where none is needed. */
const shut = (kind: string): Spoiler => ({
  call: call =>
    isCall(kind, call) && !call.headers.authorization
      ? jsonReply(401, { success: false, message: 'Please log in first.' })
      : call,
})

export const loginFaults = faultsOf('login', {
  token: [['gives the token another name', data(({ token, ...rest }) => ({ ...rest, access_token: token }))]],
  user: [['names no account at the login', data(lacking('user'))]],
  bearer: [['does not accept its own token', status('GET /locations', 401)]],
  refused: [['lets in a name that it does not know', welcoming(/-nobody$/)]],
  sentence: [['gives no reason for a refused login', refusing(LOGIN, reply => withJson(reply, { success: false }))]],
  'no-token': [
    ['asks for no token', letIn('GET **', undefined)],
    ['answers 403 in place of 401', refusingWith('GET **', 403)],
  ],
  'wrong-token': [['does not check the token', letIn('GET **', 'Bearer contract-check-of-no-session')]],
  'changes-need-token': [['asks for a token only to read', letIn('POST **', undefined)]],
})

export const exemptFaults = faultsOf('exempt', {
  today: [['asks a screen for a token', shut('GET /playlists/active/today/**')]],
  files: [['asks for a token to give a file', shut('GET /uploads/*')]],
})

const each = (change: (entry: Json) => Json | undefined) => listing('GET /auth/user/all', '', change)
const inSeconds = (entry: Json) => ({ ...entry, created_at: Math.floor(Date.parse(String(entry.created_at)) / 1000) })

export const userFaults = faultsOf('users', {
  list: [
    ['gives the list another name', answeringWell('GET /auth/user/all', body => ({ data: { accounts: body.data } }))],
  ],
  create: [['adds, and answers 500', status(ADD, 500)]],
  listed: [['says that it has added, and has not', ignoring(ADD)]],
  times: [['gives the times in seconds', each(inSeconds)]],
  'no-secrets': [['lists the hashes', each(entry => ({ ...entry, password_hash: '$2b$10$abcdefghijklmnopqrstuv' }))]],
  taken: [['takes a username twice', refusing(ADD, () => jsonReply(201, { success: true, message: 'Added.' }))]],
  login: [
    [
      'does not let new users in',
      onCall(call =>
        isCall(LOGIN, call) && /-user$/.test(String((jsonOf(call) as Json | undefined)?.username))
          ? jsonReply(401, { success: false, message: 'Not active yet.' })
          : call,
      ),
    ],
  ],
  'wrong-password': [['lets a user in with any password', welcoming(/^contract-check-\w+-user$/)]],
  delete: [['deletes nothing', ignoring(REMOVE)]],
  'deleted-session': [
    [
      'leaves a deleted user the session',
      {
        reply: (reply, call, { ask }) =>
          isCall('GET /locations', call) && reply.status === 401 ? ask('GET', '/locations') : reply,
      },
    ],
  ],
})
