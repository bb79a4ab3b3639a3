import type { Media } from '../api/media.ts'
import { type MediaKind, shownKind } from './classify.ts'
import { createLimiter } from './concurrency-limit.ts'
import { deriveMetadata } from './derive-metadata.ts'
import type { FileMetadata, FileSource } from './file-metadata.ts'
import { createMetadataCache, type MetadataCache } from './metadata-cache.ts'
import {
  createMetadataMemory,
  isSettled,
  type MediaMetadata,
  type MemoryEntry,
  type MetadataMemory,
} from './metadata-memory.ts'

/** A file on the server; the key stays the same from visit to visit. */
export interface StoredFile {
  key: string
  kind: MediaKind
  url: string
}

/** Name and size tell one content from another. */
const keyOf = ({ file_name, size }: Pick<Media, 'file_name' | 'size'>) => `${file_name}|${size}`

/** The file behind a media item. */
export const storedFile = (media: Media, url: string): StoredFile => ({
  key: keyOf(media),
  kind: shownKind(media),
  url,
})

export interface MetadataStore extends Pick<MetadataMemory, 'snapshot' | 'subscribe'> {
  /** Asks for a file that is in view. @returns the function that says that the file has left the view */
  request: (file: StoredFile) => () => void
  /** Waits until a file's metadata is no longer pending, in view or not. */
  measure: (file: StoredFile) => Promise<MediaMetadata>
  /** Derives a file of the person's disk, which an upload waits for; nothing is kept. @throws as deriveMetadata does */
  inspect: Derive
  /** Keeps the metadata of an uploaded file, which was derived before its upload. */
  keep: (media: Pick<Media, 'file_name' | 'size'>, metadata: FileMetadata) => void
}

type Derive = (source: FileSource, signal: AbortSignal) => Promise<FileMetadata>

interface Settings {
  derive: Derive
  cache: MetadataCache
  /** The number of files whose metadata stays in memory although no page shows them. */
  capacity: number
  /** A file has to be in view for this long before it is opened, so that a fast scroll opens nothing. */
  patienceMs: number
}

const MAX_VIDEOS = 2
const MAX_IMAGES = 3

/** The derivation with a limit of decoders: for files of the library, and for files that are uploaded. */
function limited(derive: Derive): [fromServer: Derive, fromDisk: Derive] {
  const videos = createLimiter(MAX_VIDEOS)
  const images = createLimiter(MAX_IMAGES)
  // The images of the library may load slowly: no upload waits for them.
  const ownImages = createLimiter(MAX_IMAGES)
  return [
    (source, signal) => (source.kind === 'video' ? videos : images).run(() => derive(source, signal), signal),
    (source, signal) => (source.kind === 'video' ? videos : ownImages).run(() => derive(source, signal), signal, true),
  ]
}

/** Waits. @throws the signal's reason if it is aborted meanwhile */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function toMediaMetadata(metadata: FileMetadata): MediaMetadata {
  if (metadata.state === 'undecodable') return metadata
  return { ...metadata, thumbnail: metadata.thumbnail && URL.createObjectURL(metadata.thumbnail) }
}

/** Derives each file once, only while a page asks for it, and keeps the result (requirement 4.7). */
export function createMetadataStore({ derive, cache, capacity, patienceMs }: Settings): MetadataStore {
  const memory = createMetadataMemory(capacity)
  const [deriveFromServer, inspect] = limited(derive)

  const find = async (file: StoredFile, signal: AbortSignal): Promise<FileMetadata> => {
    const cached = await cache.get(file.key)
    if (cached) return cached
    if (patienceMs > 0) await pause(patienceMs, signal)
    const derived = await deriveFromServer({ kind: file.kind, from: file.url }, signal)
    void cache.put(file.key, derived)
    return derived
  }

  const work = async (file: StoredFile, entry: MemoryEntry) => {
    const controller = new AbortController()
    entry.work = controller
    const metadata = await find(file, controller.signal).catch(() => null)
    if (entry.work !== controller) return
    entry.work = null
    memory.set(entry, metadata ? toMediaMetadata(metadata) : { state: 'unavailable' })
  }

  const stopUnwanted = (entry: MemoryEntry) => {
    if (entry.requests > 0) return
    entry.work?.abort()
    entry.work = null
    memory.forgetIdle()
  }

  const request = (file: StoredFile) => {
    const entry = memory.touch(file.key)
    entry.requests += 1
    if (!isSettled(entry.metadata) && !entry.work) void work(file, entry)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      entry.requests -= 1
      // A list that is sorted again releases its files and requests them at once.
      queueMicrotask(() => stopUnwanted(entry))
    }
  }

  const measure = (file: StoredFile) =>
    new Promise<MediaMetadata>(resolve => {
      const entry = memory.touch(file.key)
      const release = request(file)
      const finishWhenSettled = () => {
        if (entry.work) return
        unsubscribe()
        release()
        resolve(entry.metadata)
      }
      const unsubscribe = memory.subscribe(file.key, finishWhenSettled)
      finishWhenSettled()
    })

  const keep: MetadataStore['keep'] = (media, metadata) => {
    const key = keyOf(media)
    void cache.put(key, metadata)
    const entry = memory.touch(key)
    if (!isSettled(entry.metadata)) memory.set(entry, toMediaMetadata(metadata))
    memory.forgetIdle()
  }

  return { snapshot: memory.snapshot, subscribe: memory.subscribe, request, measure, inspect, keep }
}

/** The one store of the tab: the media page, the gallery and the playlist cards share what was derived. */
export const metadataStore = createMetadataStore({
  derive: deriveMetadata,
  cache: createMetadataCache(Date.now),
  capacity: 600,
  patienceMs: 120,
})
