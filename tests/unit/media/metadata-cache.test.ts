import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FileMetadata } from '../../../src/media/files/file-metadata.ts'
import { createMetadataCache } from '../../../src/media/files/metadata-cache.ts'
import '../../support/jobs/browser-database.ts'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => void vi.unstubAllGlobals())

test('of more than 5,000 files the least recently used ones are dropped', async () => {
  const cache = createMetadataCache()
  const metadata: FileMetadata = { state: 'known', width: 600, height: 128, duration: null, thumbnail: null }
  await cache.put('first', metadata)
  const database = await openDB('media-metadata', 1)
  const { store, done } = database.transaction('files', 'readwrite')
  for (let at = 0; at < 5100; at += 1) void store.put({ key: `old ${at}`, metadata, usedAt: at, derivedAt: at })
  await done
  await cache.put('last', metadata)
  expect(await database.count('files')).toBe(5000)
  const kept = await Promise.all(['old 101', 'old 102', 'first', 'last'].map(key => cache.get(key)))
  expect(kept).toEqual([null, metadata, metadata, metadata])
})
