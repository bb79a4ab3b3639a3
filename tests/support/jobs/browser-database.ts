import { installIndexedDb } from './fake-indexed-db.ts'

type Database = ReturnType<typeof installIndexedDb>

/** The tests of one worker share the classes of the database, as the library that wraps it keeps the first ones it saw. */
const worker: typeof globalThis & { browserDatabase?: Database } = globalThis

worker.browserDatabase ??= installIndexedDb()

/** The database of the browser, in memory: jsdom has none. */
export const database: Database = worker.browserDatabase
