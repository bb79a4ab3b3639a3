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

const DATABASE = 'media-metadata'
const STORE = 'files'
/** Rows, of about 8 KB each; the least recently used are removed first. */
const CAPACITY = 5000
const HOUR_MS = 3_600_000
/** A newer browser may know the codec: a file that could not be decoded is tried again after a week. */
const UNDECODABLE_FOR_MS = 7 * 24 * HOUR_MS

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
  }
  return done(request)
}

async function removeOldest(store: IDBObjectStore): Promise<void> {
  const excess = (await done(store.count())) - CAPACITY
  if (excess <= 0) return
  for (const key of await done(store.index('usedAt').getAllKeys(null, excess))) store.delete(key)
}

async function find(database: IDBDatabase, key: string, now: number): Promise<FileMetadata | null> {
  const row = await done<Row | undefined>(database.transaction(STORE).objectStore(STORE).get(key))
  if (!row) return null
  if (row.metadata.state === 'undecodable' && now - row.derivedAt > UNDECODABLE_FOR_MS) return null
  if (now - row.usedAt > HOUR_MS) {
    database
      .transaction(STORE, 'readwrite')
      .objectStore(STORE)
      .put({ ...row, usedAt: now })
  }
  return row.metadata
}

/** The cache in IndexedDB, opened at its first use. @param now gives milliseconds since 1970 */
export function createMetadataCache(now: () => number): MetadataCache {
  let opening: Promise<IDBDatabase | null> | undefined
  const database = () => {
    opening ??= typeof indexedDB === 'undefined' ? Promise.resolve(null) : openDatabase().catch(() => null)
    return opening
  }
  return {
    get: async key => {
      const open = await database()
      // In a private window or on a full disk the file is derived again.
      return open && find(open, key, now()).catch(() => null)
    },
    put: async (key, metadata) => {
      const open = await database()
      if (!open) return
      const row: Row = { key, metadata, usedAt: now(), derivedAt: now() }
      try {
        const store = open.transaction(STORE, 'readwrite').objectStore(STORE)
        await done(store.put(row))
        await removeOldest(store)
      } catch {
        // The file is derived again at the next visit.
      }
    },
  }
}
