import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { FileMetadata } from './file-metadata.ts'

/** Derived metadata, kept from visit to visit. A browser that cannot keep it finds nothing, and nothing fails. */
export interface MetadataCache {
  get: (key: string) => Promise<FileMetadata | null>
  put: (key: string, metadata: FileMetadata) => Promise<void>
}

interface Row {
  key: string
  metadata: FileMetadata
  /** Times of the last use and of the derivation, in milliseconds since 1970. */
  usedAt: number
  derivedAt: number
}

interface Schema extends DBSchema {
  files: { key: string; value: Row; indexes: { usedAt: number } }
}

/** Rows, of about 8 KB each; the least recently used are removed first. */
const CAPACITY = 5000
const HOUR_MS = 3_600_000
/** A newer browser may know the codec: a file that could not be decoded is tried again after a week. */
const UNDECODABLE_FOR_MS = 7 * 24 * HOUR_MS

const openDatabase = async () =>
  openDB<Schema>('media-metadata', 1, {
    upgrade: database => database.createObjectStore('files', { keyPath: 'key' }).createIndex('usedAt', 'usedAt'),
  })

async function put(database: IDBPDatabase<Schema>, row: Row): Promise<void> {
  const { store } = database.transaction('files', 'readwrite')
  await store.put(row)
  const excess = (await store.count()) - CAPACITY
  if (excess <= 0) return
  const oldest = await store.index('usedAt').getAllKeys(null, excess)
  await Promise.all(oldest.map(key => store.delete(key)))
}

async function find(database: IDBPDatabase<Schema>, key: string, now: number): Promise<FileMetadata | null> {
  const row = await database.get('files', key)
  if (!row) return null
  if (row.metadata.state === 'undecodable' && now - row.derivedAt > UNDECODABLE_FOR_MS) return null
  if (now - row.usedAt > HOUR_MS) database.put('files', { ...row, usedAt: now }).catch(() => undefined)
  return row.metadata
}

/** The cache in IndexedDB, opened at its first use. @param now gives milliseconds since 1970 */
export function createMetadataCache(now: () => number): MetadataCache {
  let opening: ReturnType<typeof openDatabase> | undefined
  const open = () => {
    opening ??= openDatabase()
    return opening
  }
  // In a private window or on a full disk every file is derived again.
  return {
    get: key =>
      open()
        .then(database => find(database, key, now()))
        .catch(() => null),
    put: (key, metadata) =>
      open()
        .then(database => put(database, { key, metadata, usedAt: now(), derivedAt: now() }))
        .catch(() => undefined),
  }
}
