import { randomBytes } from 'node:crypto'
import { hashPassword, verifyPassword } from './passwords.ts'
import { type ServerContext, timestamp } from './server-context.ts'

export const guestAccount = { username: 'guest', password: 'guest' }
const ADMIN = 'admin'

/** The accounts after a start of the server; `newPassword` is null unless this start has made the password. */
export interface AccountNotes {
  admin: { username: string; newPassword: string | null }
  guest: boolean
}

interface StoredPassword {
  id: number
  password: string
}

/** Adds an account. @throws Error of SQLite if the name is taken */
export async function addAccount(
  context: ServerContext,
  account: { username: string; email: string; password: string },
  role: 'admin' | 'guest',
): Promise<number> {
  const hashed = await hashPassword(account.password, context.options.passwordCost)
  const now = timestamp(context)
  return context.store.insert(
    'INSERT INTO users (username, email, password, role, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)',
    account.username,
    account.email,
    hashed,
    role,
    now,
    now,
  )
}

async function setPassword(context: ServerContext, user: StoredPassword, password: string): Promise<void> {
  if (await verifyPassword(password, user.password)) return
  const hashed = await hashPassword(password, context.options.passwordCost)
  context.store.run('UPDATE users SET password = ?, updated_at = ? WHERE id = ?', hashed, timestamp(context), user.id)
}

async function prepareAdmin(context: ServerContext): Promise<string | null> {
  const { store, options } = context
  const chosen = options.adminPassword
  const found = store.one<StoredPassword>("SELECT id, password FROM users WHERE username = ? AND role = 'admin'", ADMIN)
  if (found && chosen) await setPassword(context, found, chosen)
  // An admin who was deleted in favour of other accounts stays deleted.
  const others = store.one("SELECT id FROM users WHERE role = 'admin'")
  if (found || (others && !chosen)) return null
  const password = chosen ?? randomBytes(9).toString('base64url')
  await addAccount(context, { username: ADMIN, email: 'admin@signage.example', password }, 'admin')
  return chosen ? null : password
}

async function prepareGuest(context: ServerContext, isFirstStart: boolean): Promise<boolean> {
  const { store, options } = context
  if (options.guest === false) {
    store.run("DELETE FROM users WHERE role = 'guest'")
    return false
  }
  const isThere = store.one("SELECT id FROM users WHERE role = 'guest'") !== undefined
  // A deleted guest account stays deleted until the options ask for one.
  if (isThere || !(isFirstStart || options.guest)) return isThere
  if (store.one('SELECT id FROM users WHERE username = ?', guestAccount.username)) return false
  await addAccount(context, { ...guestAccount, email: 'guest@signage.example' }, 'guest')
  return true
}

/** Makes the accounts that have to exist at a start, with the passwords of the options. */
export async function prepareAccounts(context: ServerContext): Promise<AccountNotes> {
  const isFirstStart = !context.store.one('SELECT id FROM users')
  const newPassword = await prepareAdmin(context)
  const guest = await prepareGuest(context, isFirstStart)
  return { admin: { username: ADMIN, newPassword }, guest }
}
