import { join } from 'node:path'
import Database from 'libsql'
import { CannotStart, codeOf, isDamaged } from '../cannot-start.ts'

interface HeldLock {
  database: Database.Database
  holders: number
}

/** The locks of this process. Vite loads this file anew each time it restarts its server, so a variable would not do. */
const LOCKS = Symbol.for('signage.folder-locks')
const held: Map<string, HeldLock> = (Reflect.get(globalThis, LOCKS) as Map<string, HeldLock>) ?? new Map()
Reflect.set(globalThis, LOCKS, held)

function lock(dataDir: string): Database.Database {
  const database = new Database(join(dataDir, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (isDamaged(error)) {
      throw new CannotStart(`${join(dataDir, 'lock.db')} is damaged. It holds nothing: remove it, then start again.`)
    }
    if (codeOf(error) !== 'SQLITE_BUSY') throw error
    throw new CannotStart(
      `Another server runs on the folder ${dataDir}. Stop it first, or give this one a folder of its own: SIGNAGE_DATA_DIR=/another/folder npm start`,
    )
  }
}

/** A data folder that no other process uses. */
export interface FolderLock {
  /** True if this process has not used the folder before. */
  isFirst: boolean
  release(): void
}

/**
 * Reserves a data folder for this process. The lock of SQLite is a lock of the operating system, so it ends with the
 * process, even after a kill.
 * @throws CannotStart if another process has the folder
 */
export function lockFolder(dataDir: string): FolderLock {
  const before = held.get(dataDir)
  const own = before ?? { database: lock(dataDir), holders: 0 }
  held.set(dataDir, own)
  own.holders += 1
  return {
    isFirst: !before,
    release() {
      own.holders -= 1
      if (own.holders > 0) return
      held.delete(dataDir)
      own.database.close()
    },
  }
}
