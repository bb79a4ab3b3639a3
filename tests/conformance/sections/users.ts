import { sameId } from '../../../src/base/id.ts'
import { fail } from '../answer.ts'
import { type Check, sectionOf } from '../check.ts'
import { allReadable } from '../lists.ts'
import { tokenIn } from '../login-answer.ts'
import { listUsers } from '../own/own-user.ts'
import type { Run } from '../run-context.ts'
import { mustBeAccepted, mustBeRefused, mustBeStatus, mustEqual, mustHaveSentence } from '../verdicts.ts'

const loginAs = ({ ask, own }: Run, password: string) =>
  ask('POST', '/auth/login', { token: null, body: { username: own.user.username, password } })

/** Fields of a list of users that hold a password or what is made of one. */
const SECRET_FIELD = /pass|hash|salt|secret/i

const creation: Check[] = [
  {
    name: 'users.list',
    level: 'console',
    promise: 'The list of users is where the client looks for it, and each has an id',
    client: 'Shows your message in place of the table, and leaves out the entries without an id.',
    async verify({ ask, saw }) {
      const { answer, list } = await listUsers(ask)
      allReadable(answer, list)
      saw('the list of users', `in ${list.place}`)
    },
  },
  {
    name: 'users.create',
    level: 'console',
    promise: 'A user can be added',
    client: 'Shows “Failed to create user!” and your message.',
    verify: async ({ own }) => mustBeAccepted(await own.user.posted()),
  },
  {
    name: 'users.listed',
    level: 'console',
    promise: 'A new user is in the list, with the name and the email that were sent',
    client: 'Shows the table without this user, or with another name or email.',
    async verify({ own }) {
      await own.user.posted()
      const { answer, entry } = await own.user.listed()
      if (!entry) return fail(answer, `there is no user of the name ${own.user.username}`)
      mustEqual(answer, 'the email', entry.read.email, own.user.email)
    },
  },
  {
    name: 'users.times',
    level: 'comfort',
    promise: 'created_at of a user is a time in ISO 8601, of this hour',
    client: 'Shows “-” or a wrong time in the columns Created At and Updated At.',
    async verify({ own }) {
      await own.user.user()
      const { answer, entry } = await own.user.listed()
      const offMs = Math.abs(Date.now() - new Date(entry?.read.created_at ?? '').getTime())
      if (!(offMs < 3_600_000)) fail(answer, `created_at is ${JSON.stringify(entry?.raw.created_at)}`)
    },
  },
  {
    name: 'users.no-secrets',
    level: 'comfort',
    promise: 'The list of users holds no passwords, not even as hashes',
    client: 'Ignores them; but everybody who is signed in can read the answer.',
    async verify({ ask }) {
      const { answer, list } = await listUsers(ask)
      const found = new Set(list.entries.flatMap(({ raw }) => Object.keys(raw).filter(name => SECRET_FIELD.test(name))))
      // The answer itself is not shown: it holds the secrets.
      if (found.size > 0) fail({ ...answer, answered: `${answer.status}` }, `fields ${[...found].join(', ')}`)
    },
  },
  {
    name: 'users.taken',
    level: 'comfort',
    promise: 'A username that is taken is refused with a sentence',
    client: 'Adds it: two accounts with one name, of which one can perhaps not log in.',
    async verify({ ask, own, ledger }) {
      await own.user.user()
      const { username, email, password } = own.user
      ledger.note('user', username)
      mustHaveSentence(await ask('POST', '/auth/register', { body: { username, email, password } }))
    },
  },
]

const sessions: Check[] = [
  {
    name: 'users.login',
    level: 'console',
    promise: 'A new user can log in',
    client: 'Shows your message: the account that was just made does not work.',
    async verify({ own }) {
      await own.user.user()
      const answer = await own.user.session()
      if (!tokenIn(answer)) fail(answer, 'no token')
    },
  },
  {
    name: 'users.wrong-password',
    level: 'console',
    promise: 'A new user cannot log in with another password',
    client: 'Lets in everybody who knows a name.',
    async verify(run) {
      await run.own.user.user()
      const answer = await loginAs(run, 'another password')
      if (tokenIn(answer)) fail({ ...answer, answered: `${answer.status} and a token` })
      mustBeRefused(answer)
    },
  },
  {
    name: 'users.delete',
    level: 'console',
    promise: 'A deleted user is gone from the list',
    client: 'Shows “Delete failed!”, or a table that still has the user.',
    async verify({ ask, own }) {
      const { id } = await own.user.user()
      mustBeAccepted(await ask('DELETE', `/auth/user/${encodeURIComponent(id)}`))
      const { answer, list } = await listUsers(ask)
      if (list.entries.some(({ read }) => sameId(read.id, id))) fail(answer, 'the deleted user is still in it')
    },
  },
  {
    name: 'users.deleted-session',
    level: 'comfort',
    promise: 'A deleted user is refused with 401, by login and by an older token',
    client: 'Lets the person go on as if nothing had happened.',
    async verify(run) {
      const token = tokenIn(await run.own.user.session())
      mustBeStatus(await run.ask('GET', '/locations', { token }), 401)
      mustBeRefused(await loginAs(run, run.own.user.password))
    },
  },
]

export const users = sectionOf(
  'users',
  'Users',
  ['add one user with a random password, log in as this user, and delete the user'],
  [...creation, ...sessions],
)
