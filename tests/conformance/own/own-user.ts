import { randomBytes } from 'node:crypto'
import { readUser, type User } from '../../../src/api/users.ts'
import { type Answer, fail } from '../answer.ts'
import type { Ask } from '../http-client.ts'
import { type FoundList, listIn } from '../lists.ts'
import type { Secrets } from '../redact.ts'
import { mustBeAccepted } from '../verdicts.ts'
import { needed, once } from './once.ts'
import type { Making } from './own-location.ts'

export interface ListedUsers {
  answer: Answer
  list: FoundList<User>
}

/** GET /auth/user/all, read as the client reads it. @throws NotMet */
export async function listUsers(ask: Ask): Promise<ListedUsers> {
  const answer = await ask('GET', '/auth/user/all')
  return { answer, list: listIn(answer, 'users', readUser) }
}

/** A user of the run. */
export interface OwnUser {
  username: string
  email: string
  password: string
  posted(): Promise<Answer>
  /** The answer to its one login. */
  session(): Promise<Answer>
  /** Its entry of the list. @throws Untestable if it could not be made */
  user(): Promise<User>
  /** The list with its entry, if it is there, asked for again at each call. @throws NotMet */
  listed(): Promise<ListedUsers & { entry: FoundList<User>['entries'][number] | undefined }>
}

/** A user who is registered when it is first needed, with a random password that nobody learns. */
export function ownUser({ ask, marker, ledger }: Making, secrets: Secrets): OwnUser {
  const account = {
    username: `${marker}-user`,
    email: `${marker}@example.com`,
    // Strict servers ask for letters of both cases, a digit and a sign.
    password: `Aa1!${randomBytes(12).toString('base64url')}`,
  }
  secrets.add(account.password)
  const posted = once(() => {
    ledger.note('user', account.username)
    return ask('POST', '/auth/register', { body: account })
  })
  const session = once(() => {
    const { username, password } = account
    return ask('POST', '/auth/login', { token: null, body: { username, password } })
  })
  const listed = async () => {
    const found = await listUsers(ask)
    return { ...found, entry: found.list.entries.find(({ read }) => read.username === account.username) }
  }
  const user = needed('a user', async () => {
    mustBeAccepted(await posted())
    const { answer, entry } = await listed()
    return entry?.read ?? fail(answer, `there is no user of the name ${account.username}`)
  })
  return { ...account, posted, session, user, listed }
}
