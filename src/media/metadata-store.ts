import type { Media } from '../api/media.ts'
import { type MediaKind, shownKind } from './classify.ts'
import { createLane } from './concurrency-limit.ts'
import { deriveMetadata } from './derive-metadata.ts'
import type { FileMetadata, FileSource } from './file-metadata.ts'
import { createMetadataCache, type MetadataCache } from './metadata-cache.ts'
import { createFactsMemory, type FactsEntry, type FactsMemory, type MediaFacts } from './metadata-memory.ts'

/** A file on the server; the key stays the same from visit to visit. */
export interface StoredFile {
  key: string
  kind: MediaKind
  url: string
}

/** The file behind a media item: name and size tell one content from another. */
export const storedFile = (media: Media, url: string): StoredFile => ({
  key: `${media.file_name}|${media.size}`,
  kind: shownKind(media),
  url,
})

export interface MetadataStore extends Pick<FactsMemory, 'snapshot' | 'subscribe'> {
  /** Asks for a file that is on the screen. @returns the function that says that it has left the screen */
  request: (file: StoredFile) => () => void
  /** Waits until a file's facts are no longer pending, on the screen or not. */
  measure: (file: StoredFile) => Promise<MediaFacts>
  /** Derives a file of the person's disk, which an upload waits for; nothing is kept. @throws as deriveMetadata does */
  inspect: Derive
}

type Derive = (source: FileSource, signal: AbortSignal) => Promise<FileMetadata>

interface Settings {
  derive: Derive
  cache: MetadataCache
  /** How many files' facts stay in memory although nobody shows them. */
  capacity: number
  /** How long a file has to stay asked for before it is opened, so that a fast scroll opens nothing. */
  patienceMs: number
}

const VIDEOS_AT_A_TIME = 2
const IMAGES_AT_A_TIME = 3

/** The derivation with its limits, so many decoders at once and no more: for the library, and for what is uploaded. */
function limited(derive: Derive): [fromServer: Derive, fromDisk: Derive] {
  const videos = createLane(VIDEOS_AT_A_TIME)
  const images = createLane(IMAGES_AT_A_TIME)
  // The library's images may be long on their way: no upload waits for those.
  const ownImages = createLane(IMAGES_AT_A_TIME)
  return [
    (source, signal) => (source.kind === 'video' ? videos : images).run(() => derive(source, signal), signal),
    (source, signal) => (source.kind === 'video' ? videos : ownImages).run(() => derive(source, signal), signal, true),
  ]
}

/** Waits. @throws the signal's reason where it is aborted meanwhile */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

function toFacts(metadata: FileMetadata): MediaFacts {
  if (metadata.state === 'undecodable') return metadata
  return { ...metadata, thumbnail: metadata.thumbnail && URL.createObjectURL(metadata.thumbnail) }
}

/** Derives each file once, only while somebody asks for it, and keeps what it found (requirement 4.7). */
export function createMetadataStore({ derive, cache, capacity, patienceMs }: Settings): MetadataStore {
  const memory = createFactsMemory(capacity)
  const [deriveInTurn, inspect] = limited(derive)

  const find = async (file: StoredFile, signal: AbortSignal): Promise<FileMetadata> => {
    const kept = await cache.get(file.key)
    if (kept) return kept
    if (patienceMs > 0) await pause(patienceMs, signal)
    const derived = await deriveInTurn({ kind: file.kind, from: file.url }, signal)
    void cache.put(file.key, derived)
    return derived
  }

  const work = async (file: StoredFile, entry: FactsEntry) => {
    const controller = new AbortController()
    entry.work = controller
    const metadata = await find(file, controller.signal).catch(() => null)
    if (entry.work !== controller) return
    entry.work = null
    memory.tell(entry, metadata ? toFacts(metadata) : { state: 'unavailable' })
  }

  const stopUnwanted = (entry: FactsEntry) => {
    if (entry.requests > 0) return
    entry.work?.abort()
    entry.work = null
    memory.forgetIdle()
  }

  const request = (file: StoredFile) => {
    const entry = memory.touch(file.key)
    entry.requests += 1
    const settled = entry.facts.state === 'known' || entry.facts.state === 'undecodable'
    if (!settled && !entry.work) void work(file, entry)
    let released = false
    return () => {
      if (released) return
      released = true
      entry.requests -= 1
      // A list that is sorted anew lets go of its files and asks for them again at once.
      queueMicrotask(() => stopUnwanted(entry))
    }
  }

  const measure = (file: StoredFile) =>
    new Promise<MediaFacts>(resolve => {
      const entry = memory.touch(file.key)
      const release = request(file)
      const finishWhenSettled = () => {
        if (entry.work) return
        unsubscribe()
        release()
        resolve(entry.facts)
      }
      const unsubscribe = memory.subscribe(file.key, finishWhenSettled)
      finishWhenSettled()
    })

  return { snapshot: memory.snapshot, subscribe: memory.subscribe, request, measure, inspect }
}

/** The one store of the tab: the media page, the gallery and the playlist cards share what was derived. */
export const metadataStore = createMetadataStore({
  derive: deriveMetadata,
  cache: createMetadataCache(Date.now),
  capacity: 600,
  patienceMs: 120,
})
