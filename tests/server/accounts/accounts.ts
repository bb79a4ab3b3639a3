import { randomBytes } from 'node:crypto'
import { CannotStart } from '../cannot-start.ts'
import { type ServerContext, timestamp } from '../server-context.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

export const guestAccount = { username: 'guest', password: 'guest' }
const ADMIN = 'admin'
/** The characters of a new password. */
export const LEAST_PASSWORD = 8

/** The accounts after a start of the server; `unusedPassword` is null once somebody has logged in as `admin`. */
export interface AccountNotes {
  admin: { username: string; unusedPassword: string | null }
  guest: boolean
}

/** What a start changes: hashed beforehand, so that all of it can be stored in one transaction. */
interface AccountPlan {
  notes: AccountNotes
  store(): void
}

interface Hashed {
  username: string
  email: string
  hash: string
}

interface StoredPassword {
  id: number
  password: string
}

function storeAccount(context: ServerContext, { username, email, hash }: Hashed, role: 'admin' | 'guest'): number {
  const now = timestamp(context)
  const sql = 'INSERT INTO users (username, email, password, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)'
  return context.store.insert(sql, username, email, hash, role, now, now)
}

/** Adds an account. @throws Error of SQLite if the name is taken */
export async function addAccount(
  context: ServerContext,
  { username, email, password }: { username: string; email: string; password: string },
  role: 'admin' | 'guest',
): Promise<number> {
  const hash = await hashPassword(password, context.options.passwordCost)
  return storeAccount(context, { username, email, hash }, role)
}

const nothing = () => undefined

/** The random password, if nobody has logged in with it and it still is the password. */
async function unusedPassword({ firstPassword }: ServerContext, found: StoredPassword): Promise<string | null> {
  const kept = firstPassword.read()
  return kept && (await verifyPassword(kept, found.password)) ? kept : null
}

interface AdminPlan {
  password: string | null
  store(): void
}

/** @throws CannotStart if it is too short for a new one */
function expectLong(chosen: string): void {
  if (chosen.length >= LEAST_PASSWORD) return
  throw new CannotStart(
    `SIGNAGE_ADMIN_PASSWORD must have ${LEAST_PASSWORD} characters at least. Choose a longer one: SIGNAGE_ADMIN_PASSWORD=… npm start`,
  )
}

async function planNewAdmin(context: ServerContext, chosen: string | undefined): Promise<AdminPlan> {
  if (chosen) expectLong(chosen)
  const password = chosen ?? randomBytes(9).toString('base64url')
  const hash = await hashPassword(password, context.options.passwordCost)
  const store = () => {
    // Kept before it is stored: a password that nobody could read would lock the owner out.
    if (!chosen) context.firstPassword.keep(password)
    storeAccount(context, { username: ADMIN, email: 'admin@signage.example', hash }, 'admin')
  }
  return { password: chosen ? null : password, store }
}

async function planNewPassword(context: ServerContext, found: StoredPassword, chosen: string): Promise<AdminPlan> {
  if (await verifyPassword(chosen, found.password)) return { password: null, store: nothing }
  expectLong(chosen)
  const hash = await hashPassword(chosen, context.options.passwordCost)
  const sql = 'UPDATE users SET password = ?, updated_at = ? WHERE id = ?'
  return { password: null, store: () => context.store.run(sql, hash, timestamp(context), found.id) }
}

async function planAdmin(context: ServerContext): Promise<AdminPlan> {
  const chosen = context.options.adminPassword
  const find = "SELECT id, password FROM users WHERE username = ? AND role = 'admin'"
  const found = context.store.one<StoredPassword>(find, ADMIN)
  if (found && chosen) return planNewPassword(context, found, chosen)
  if (found) return { password: await unusedPassword(context, found), store: nothing }
  // An admin who was deleted in favour of other accounts stays deleted.
  const others = context.store.one("SELECT id FROM users WHERE role = 'admin'")
  if (!others || chosen) return planNewAdmin(context, chosen)
  return { password: null, store: nothing }
}

async function planGuest(context: ServerContext): Promise<{ isThere: boolean; store(): void }> {
  const { store, options } = context
  if (options.guest === false) {
    return { isThere: false, store: () => store.run("DELETE FROM users WHERE role = 'guest'") }
  }
  const isThere = store.one("SELECT id FROM users WHERE role = 'guest'") !== undefined
  const isFirstStart = !store.one('SELECT id FROM users')
  // A deleted guest account stays deleted until the options ask for one.
  if (isThere || !(isFirstStart || options.guest)) return { isThere, store: nothing }
  const { username, password } = guestAccount
  if (store.one('SELECT id FROM users WHERE username = ?', username)) return { isThere: false, store: nothing }
  const hash = await hashPassword(password, options.passwordCost)
  const account = { username, email: 'guest@signage.example', hash }
  return { isThere: true, store: () => storeAccount(context, account, 'guest') }
}

/** Plans the accounts that have to exist after a start, with the passwords of the options. */
export async function planAccounts(context: ServerContext): Promise<AccountPlan> {
  const admin = await planAdmin(context)
  const guest = await planGuest(context)
  return {
    notes: { admin: { username: ADMIN, unusedPassword: admin.password }, guest: guest.isThere },
    store() {
      admin.store()
      guest.store()
    },
  }
}

/** Notes that somebody has logged in: from then on the random password of `admin` is known, and is kept no longer. */
export function noteLogin({ firstPassword }: ServerContext, username: string): void {
  if (username.toLowerCase() === ADMIN) firstPassword.forget()
}
