import { type DBSchema, openDB } from 'idb'
import { wallClock } from '../../base/clock.ts'
import { openedWhenUsed } from '../../base/opened-when-used.ts'
import type { FileMetadata } from './file-metadata.ts'

interface Row {
  key: string
  metadata: FileMetadata
  /** Milliseconds since 1970. */
  usedAt: number
}

interface Schema extends DBSchema {
  files: { key: string; value: Row; indexes: { usedAt: number } }
}

/** Rows, of about 8 KB each; the least recently used are removed first. */
const CAPACITY = 5000
const HOUR_MS = 3_600_000

const openDatabase = async (terminated: () => void) =>
  openDB<Schema>('media-metadata', 1, {
    terminated,
    upgrade: database => database.createObjectStore('files', { keyPath: 'key' }).createIndex('usedAt', 'usedAt'),
  })

type Files = Awaited<ReturnType<typeof openDatabase>>

async function find(files: Files, key: string): Promise<FileMetadata | null> {
  const row = await files.get('files', key)
  // A newer browser may know the codec: what could not be decoded is tried again.
  if (row?.metadata.state !== 'known') return null
  const now = wallClock.now()
  if (now - row.usedAt > HOUR_MS) files.put('files', { ...row, usedAt: now }).catch(() => undefined)
  return row.metadata
}

async function put(files: Files, key: string, metadata: FileMetadata): Promise<void> {
  const now = wallClock.now()
  const { store } = files.transaction('files', 'readwrite')
  await store.put({ key, metadata, usedAt: now })
  const excess = (await store.count()) - CAPACITY
  if (excess <= 0) return
  const oldest = await store.index('usedAt').getAllKeys(null, excess)
  await Promise.all(oldest.map(oldKey => store.delete(oldKey)))
}

/** What is derived of files, kept from visit to visit. In a private window or on a full disk every file is derived again. */
export function createMetadataCache() {
  const database = openedWhenUsed(openDatabase)
  const within = async <Result>(act: (files: Files) => Promise<Result>): Promise<Result | null> => {
    try {
      return await act(await database())
    } catch {
      return null
    }
  }
  return {
    get: (key: string) => within(files => find(files, key)),
    put: (key: string, metadata: FileMetadata) => within(files => put(files, key, metadata)),
  }
}

export type MetadataCache = ReturnType<typeof createMetadataCache>
