import { join } from 'node:path'
import Database from 'libsql'
import { hashPassword } from '../../../server/accounts/passwords.ts'

/** The cost of `npm start`. */
const COST = 15

/** The password of every account. */
export const PASSWORD = 'correct horse'

/** Adds accounts to the database of a running server. All have one hash, as each would take a tenth of a second. */
export async function addAccounts(dataDir: string, names: readonly string[]): Promise<void> {
  const hash = await hashPassword(PASSWORD, COST)
  const database = new Database(join(dataDir, 'signage.db'))
  const insert = database.prepare(
    `INSERT INTO users (username, email, password, role, created_at, updated_at)
     VALUES (?, 'a@signage.example', ?, 'admin', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
  )
  database.transaction(() => {
    for (const name of names) insert.run(name, hash)
  })()
  database.close()
}
