import { join } from 'node:path'
import Database from 'libsql'

/**
 * Reserves a data folder for this process. The lock of SQLite is a lock of the operating system, so it ends with the
 * process, even after a kill.
 * @returns a function that releases the lock, or null if another process has it
 */
export function lockFolder(dataDir: string): (() => void) | null {
  const database = new Database(join(dataDir, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
    return () => database.close()
  } catch {
    database.close()
    return null
  }
}
