import type { MiddlewareHandler } from 'hono'
import { Refusal } from '../refusal.ts'
import type { Account, ServerContext, SignedIn } from '../server-context.ts'
import { type KeyedAccount, readToken } from './tokens.ts'

function accountOf(context: ServerContext, header: string | undefined): Account {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw new Refusal(401, 'Please log in first.')
  const reading = readToken(context.secret, token, context.options.steadyNow())
  if (reading.state === 'expired') throw new Refusal(401, 'Your session has expired. Please log in again.')
  if (reading.state === 'forged') throw new Refusal(401, 'Your session is not valid. Please log in again.')
  const find = 'SELECT id, username, email, role, password FROM users WHERE id = ?'
  const account = context.store.one<Account & KeyedAccount>(find, reading.userId)
  if (!account) throw new Refusal(401, 'This account no longer exists. Please log in with another one.')
  if (!reading.isOf(account)) throw new Refusal(401, 'Your session has expired. Please log in again.')
  return account
}

/** Lets a request with a valid token through; every other request is refused with 401 and the reason. */
export function signedIn(context: ServerContext): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    c.set('account', accountOf(context, c.req.header('authorization')))
    await next()
  }
}

/** Refuses requests of the guest account; `what` completes the sentence "The guest account may not …". */
export function notForGuests(what: string): MiddlewareHandler<SignedIn> {
  return async (c, next) => {
    if (c.get('account').role === 'guest') {
      throw new Refusal(403, `The guest account may not ${what}. Log in with an account of your own.`)
    }
    await next()
  }
}
