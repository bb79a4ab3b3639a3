import { join } from 'node:path'
import Database from 'libsql'

/**
 * Takes a data folder for this process alone. SQLite's lock is the operating system's, so it ends with the
 * process, however that ends.
 * @returns the function that lets go, or null where somebody else has the folder
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
