import { isCall, jsonOf, jsonReply, type Reply } from '../exchange.ts'
import type { Fault } from '../fault.ts'
import { answeringWell, fault, ignoring, type Json, listing, refusing, replying, withStatus } from '../spoilers.ts'

const LIST = 'GET /auth/user/all'
const ADD = 'POST /auth/register'
const LOGIN = 'POST /auth/login'
const REMOVE = 'DELETE /auth/user/*'

const each = (change: (entry: Json) => Json | undefined) => listing(LIST, '', change)

const isOfRun = (body: unknown) => /^contract-check-\w+-user$/.test(String((body as Json | undefined)?.username))

const welcome = (token: string): Reply =>
  jsonReply(200, { success: true, message: 'Welcome.', data: { token, user: {} } })

export const userFaults: Fault[] = [
  fault(
    'gives the list another name',
    'users.list',
    answeringWell(LIST, body => ({ success: true, data: { accounts: body.data } })),
  ),
  fault(
    'lists users without ids',
    'users.list',
    each(({ id, ...rest }) => rest),
  ),
  fault(
    'adds, and answers 500',
    'users.create',
    replying(ADD, reply => withStatus(reply, 500)),
  ),
  fault('says that it has added, and has not', 'users.listed', ignoring(ADD)),
  fault(
    'forgets the email',
    'users.listed',
    each(({ email, ...rest }) => rest),
  ),
  fault(
    'gives the times in seconds',
    'users.times',
    each(entry => ({ ...entry, created_at: Math.floor(Date.parse(String(entry.created_at)) / 1000) })),
  ),
  fault(
    'gives no times',
    'users.times',
    each(({ created_at, ...rest }) => rest),
  ),
  fault(
    'lists the hashes of the passwords',
    'users.no-secrets',
    each(entry => ({ ...entry, password_hash: '$2b$10$abcdefghijklmnopqrstuv' })),
  ),
  fault(
    'takes a username twice',
    'users.taken',
    refusing(ADD, () => jsonReply(201, { success: true, message: 'Added.' })),
  ),
  fault(
    'has a fault at a taken username',
    'users.taken',
    refusing(ADD, reply => withStatus(reply, 500)),
  ),
  fault('does not let new users in', 'users.login', {
    call: call =>
      isCall(LOGIN, call) && isOfRun(jsonOf(call))
        ? jsonReply(401, { success: false, message: 'Not active yet.' })
        : call,
  }),
  {
    name: 'lets a user in with any password',
    finds: 'users.wrong-password',
    make: () => ({
      reply: (reply, call, { token }) =>
        isCall(LOGIN, call) && isOfRun(jsonOf(call)) && reply.status === 401 ? welcome(token) : reply,
    }),
  },
  fault('deletes nothing', 'users.delete', ignoring(REMOVE)),
  fault(
    'refuses to delete',
    'users.delete',
    replying(REMOVE, reply => (reply.status < 300 ? withStatus(reply, 409) : reply)),
  ),
  {
    name: 'leaves a deleted user the session',
    finds: 'users.deleted-session',
    make: () => ({
      reply: (reply, call, { ask }) =>
        isCall('GET /locations', call) && reply.status === 401 ? ask('GET', '/locations') : reply,
    }),
  },
]
