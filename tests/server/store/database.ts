import { isUtf8 } from 'node:buffer'
import Database from 'libsql'
import { isDamaged } from '../cannot-start.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL UNIQUE COLLATE NOCASE,
    email TEXT NOT NULL,
    password TEXT NOT NULL,
    role TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS locations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    unique_id TEXT NOT NULL UNIQUE,
    status_online INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS media (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    file_name TEXT NOT NULL UNIQUE,
    collection_name TEXT NOT NULL,
    mime_type TEXT NOT NULL,
    size INTEGER NOT NULL,
    created_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS playlists (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    location_id INTEGER NOT NULL REFERENCES locations(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    date_start TEXT NOT NULL,
    date_end TEXT NOT NULL,
    time_start TEXT,
    time_end TEXT,
    repeat_interval INTEGER NOT NULL,
    is_active INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS playlists_of_location ON playlists(location_id);
  CREATE TABLE IF NOT EXISTS playlist_items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    playlist_id INTEGER NOT NULL REFERENCES playlists(id) ON DELETE CASCADE,
    media_id INTEGER NOT NULL REFERENCES media(id) ON DELETE CASCADE,
    order_position INTEGER NOT NULL,
    duration REAL NOT NULL
  );
  CREATE INDEX IF NOT EXISTS items_of_playlist ON playlist_items(playlist_id);
  CREATE INDEX IF NOT EXISTS items_of_media ON playlist_items(media_id);
`

export type SqlValue = string | number | null

/** The only access to the SQLite file; every call is synchronous, and a write is on the disk when it returns. */
export interface Store {
  all<Row>(sql: string, ...values: SqlValue[]): Row[]
  one<Row>(sql: string, ...values: SqlValue[]): Row | undefined
  /** @returns the number of changed rows */
  run(sql: string, ...values: SqlValue[]): number
  /** @returns the id of the new row */
  insert(sql: string, ...values: SqlValue[]): number
  /** Runs the work in one transaction: if it throws, nothing of it is stored. Inside another one it is a part of that. */
  transaction<T>(work: () => T): T
  /** A number that is another one after every write: what was read at the same number is still right. */
  version(): number
  /** Reads the file anew, past what is in memory; after damage no change is taken. @throws Error of SQLite */
  checkFile(): void
  /** Writes a complete copy to a new file. @throws Error of SQLite if the database is damaged */
  copyTo(file: string): void
  close(): void
}

/** The texts that a query gives as `hex`. The library ends the process when it reads a text that is no UTF-8. */
const textsOf = (database: Database.Database, sql: string) =>
  (database.prepare(sql).all() as Array<{ hex: string }>).map(({ hex }) => Buffer.from(hex, 'hex'))

const damaged = (message: string) => Object.assign(new Error(message), { code: 'SQLITE_CORRUPT' })

function expectText(database: Database.Database, what: string, table: string): void {
  const texts = textsOf(database, `SELECT hex(${what}) AS hex FROM ${table} WHERE typeof(${what}) = 'text'`)
  if (!texts.every(text => isUtf8(text))) throw damaged(`${table}.${what} is no text`)
}

/** @param check the quick one leaves out the indexes */
function expectSound(database: Database.Database, check: 'integrity_check' | 'quick_check'): void {
  // The names of the tables and columns come first: every later answer may name them.
  for (const column of ['name', 'tbl_name', 'sql']) expectText(database, column, 'sqlite_schema')
  const [found] = textsOf(database, `SELECT hex(${check}) AS hex FROM pragma_${check}(1)`)
  if (String(found) !== 'ok') throw damaged(String(found))
}

/**
 * Finds what a fault of the disk has changed, in rows and indexes, and text that is no UTF-8.
 * @throws Error of SQLite with the code of a damaged file
 */
function expectWhole(database: Database.Database): void {
  expectSound(database, 'integrity_check')
  for (const table of ['users', 'locations', 'media', 'playlists', 'playlist_items']) {
    const columns = database.pragma(`table_info(${table})`) as Array<{ name: string }>
    for (const { name } of columns) expectText(database, name, table)
  }
}

function checkFile(file: string): void {
  const another = new Database(file)
  try {
    expectSound(another, 'quick_check')
  } finally {
    another.close()
  }
}

function prepare(database: Database.Database): void {
  expectWhole(database)
  database.pragma('journal_mode = WAL')
  // FULL flushes the log at every commit: an acknowledged change survives a kill and a power cut.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  database.exec(SCHEMA)
}

/** Moves the log into the database file: whoever copies the file of a stopped server has everything. */
function moveLogInto(database: Database.Database): void {
  try {
    database.pragma('wal_checkpoint(TRUNCATE)')
  } catch {
    // The log stays, and the next start reads it.
  }
}

/**
 * Opens the database file and makes the tables that are missing.
 * @throws Error of SQLite if the file is damaged
 */
export function openDatabase(file: string): Store {
  const database = new Database(file)
  try {
    prepare(database)
  } catch (error) {
    database.close()
    throw error
  }

  // The texts of the queries are constants of this server. To prepare one takes as long as to run it.
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string): Database.Statement => {
    const found = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, found)
    return found
  }

  // Once the file is known to be damaged, a change would be answered as done, and the next start could not read it.
  let damage: unknown = null
  const notingDamage = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (isDamaged(error)) damage = error
      throw error
    }
  }

  // This server alone writes the rows, so the query gives their shape. libsql's get() would add a key `_metadata`.
  const all = <Row>(sql: string, ...values: SqlValue[]) => notingDamage(() => statement(sql).all(...values) as Row[])
  let version = 0
  const write = (sql: string, values: SqlValue[]) => {
    if (damage) throw damage
    version += 1
    return notingDamage(() => statement(sql).run(...values))
  }
  return {
    all,
    one: <Row>(sql: string, ...values: SqlValue[]) => all<Row>(sql, ...values)[0],
    run: (sql, ...values) => write(sql, values).changes,
    insert: (sql, ...values) => Number(write(sql, values).lastInsertRowid),
    version: () => version,
    transaction: <T>(work: () => T): T => {
      if (database.inTransaction) return work()
      database.exec('BEGIN')
      try {
        const result = work()
        database.exec('COMMIT')
        return result
      } catch (error) {
        // SQLite itself has ended the transaction if the disk is full; a second end would be an error in place of this one.
        if (database.inTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    checkFile: () => notingDamage(() => checkFile(file)),
    copyTo: copy => {
      database.prepare('VACUUM INTO ?').run(copy)
    },
    close: () => {
      // The file stays open as long as a statement is known.
      prepared.clear()
      moveLogInto(database)
      database.close()
    },
  }
}

/** True if a write has failed because another row has a value that must be unique. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'SQLITE_CONSTRAINT_UNIQUE'
