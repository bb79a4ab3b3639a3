import { fileUrl, type Media, type MediaKind, shownKind } from '../api/media.ts'
import { createLimiter } from '../base/concurrency-limit.ts'
import { createEmitter, type Emitter } from '../base/emitter.ts'
import { type Stores, useStore } from '../base/stores.ts'
import type { FileMetadata, FileSource } from './files/file-metadata.ts'
import { createMetadataCache, type MetadataCache } from './files/metadata-cache.ts'
import { readVideo } from './files/read-video.ts'
import { type Thumbnails, thumbnailsOf } from './files/thumbnail-client.ts'
import { readImage } from './read-image.ts'

const TIMEOUT_MS = 20_000

/**
 * Opens the file, and derives its metadata (requirement 4.5).
 * @throws if the file cannot be loaded in time, and if the signal is aborted
 */
const deriveMetadata =
  (thumbnails: Thumbnails) =>
  async ({ kind, from }: FileSource, signal: AbortSignal): Promise<FileMetadata> => {
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    return kind === 'video' ? readVideo(from, bounded) : readImage(thumbnails, from, bounded)
  }

/** `thumbnail` is an object URL, valid while the file is shown. */
export type MediaMetadata =
  | { state: 'pending' }
  | { state: 'known'; width: number; height: number; duration: number | null; thumbnail: string | null }
  | { state: 'undecodable' }
  /** The file could not be loaded; it is tried again when it is next in view. */
  | { state: 'unavailable' }

/** The key stays the same from visit to visit. */
export interface StoredFile {
  key: string
  kind: MediaKind
  url: string
}

/** Name and size tell one stored content from another. */
export const fileKey = ({ file_name, size }: Pick<Media, 'file_name' | 'size'>) => `${file_name}|${size}`

export const storedFile = (media: Media): StoredFile => ({
  key: fileKey(media),
  kind: shownKind(media),
  url: fileUrl(media),
})

interface Settings {
  derive: (source: FileSource, signal: AbortSignal) => Promise<FileMetadata>
  cache: Pick<MetadataCache, 'get' | 'put'>
  /** Files whose metadata stays in memory although no page shows them. */
  capacity: number
  /** A file is opened once it has been in view for this long: a fast scroll opens nothing. */
  delayMs: number
}

interface Entry {
  metadata: MediaMetadata
  changes: Emitter
  /** Places on the page that want the metadata. */
  requests: number
  work: AbortController | null
  isOver: Promise<void>
}

const MAX_VIDEOS = 2
const MAX_IMAGES = 3
/** The rank of a file that an upload waits for: the library's films wait for it. */
const AHEAD = -1

const PENDING: MediaMetadata = { state: 'pending' }

const isSettled = ({ state }: MediaMetadata) => state === 'known' || state === 'undecodable'

function toMediaMetadata(metadata: FileMetadata): MediaMetadata {
  if (metadata.state === 'undecodable') return metadata
  return { ...metadata, thumbnail: metadata.thumbnail && URL.createObjectURL(metadata.thumbnail) }
}

/** Derives each file once, only while a page asks for it, and keeps the result (requirement 4.7). */
export class MetadataStore {
  readonly #settings: Settings
  readonly #videos = createLimiter(MAX_VIDEOS)
  readonly #images = createLimiter(MAX_IMAGES)
  /** The images of the library may load slowly: no upload waits for them. */
  readonly #ownImages = createLimiter(MAX_IMAGES)
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** The same object until it changes. */
  snapshot(key: string): MediaMetadata {
    return this.#entries.get(key)?.metadata ?? PENDING
  }

  subscribe(key: string, listener: () => void): () => void {
    const unsubscribe = this.#entryOf(key).changes.subscribe(listener)
    return () => {
      unsubscribe()
      this.#forgetIdle()
    }
  }

  /** @returns the function that says that the file has left the view */
  request(file: StoredFile): () => void {
    const entry = this.#entryOf(file.key)
    entry.requests += 1
    if (!isSettled(entry.metadata) && !entry.work) entry.isOver = this.#work(file, entry)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      entry.requests -= 1
      // A list that is sorted again releases its files and requests them at once.
      queueMicrotask(() => this.#stopUnwanted(entry))
    }
  }

  /** Measures the file, in view or not. */
  async measure(file: StoredFile): Promise<MediaMetadata> {
    const entry = this.#entryOf(file.key)
    const release = this.request(file)
    await entry.isOver
    release()
    return entry.metadata
  }

  /** Reads the file of an upload, and keeps nothing. @throws as deriveMetadata does */
  inspect(source: FileSource, signal: AbortSignal): Promise<FileMetadata> {
    const limiter = source.kind === 'video' ? this.#videos : this.#ownImages
    return limiter.run(() => this.#settings.derive(source, signal), signal, AHEAD)
  }

  keep(media: Pick<Media, 'file_name' | 'size'>, metadata: FileMetadata): void {
    const key = fileKey(media)
    void this.#settings.cache.put(key, metadata)
    const entry = this.#entryOf(key)
    // What is still being derived would replace the thumbnail, whose address nobody would give back.
    entry.work?.abort()
    entry.work = null
    if (!isSettled(entry.metadata)) this.#set(entry, toMediaMetadata(metadata))
    this.#forgetIdle()
  }

  /** The entry becomes the most recently used one. */
  #entryOf(key: string): Entry {
    const entry: Entry = this.#entries.get(key) ?? {
      metadata: PENDING,
      changes: createEmitter(),
      requests: 0,
      work: null,
      isOver: Promise.resolve(),
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  #set(entry: Entry, metadata: MediaMetadata): void {
    entry.metadata = metadata
    entry.changes.emit()
  }

  async #find({ key, kind, url }: StoredFile, signal: AbortSignal): Promise<FileMetadata> {
    const { cache, derive, delayMs } = this.#settings
    const cached = await cache.get(key)
    if (cached) return cached
    if (delayMs > 0) await new Promise(resolve => setTimeout(resolve, delayMs))
    const limiter = kind === 'video' ? this.#videos : this.#images
    const derived = await limiter.run(() => derive({ kind, from: url }, signal), signal)
    void cache.put(key, derived)
    return derived
  }

  async #work(file: StoredFile, entry: Entry): Promise<void> {
    const controller = new AbortController()
    entry.work = controller
    const metadata = await this.#find(file, controller.signal).catch(() => null)
    if (entry.work !== controller) return
    entry.work = null
    this.#set(entry, metadata ? toMediaMetadata(metadata) : { state: 'unavailable' })
  }

  #stopUnwanted(entry: Entry): void {
    if (entry.requests > 0) return
    entry.work?.abort()
    entry.work = null
    this.#forgetIdle()
  }

  #forgetIdle(): void {
    let excess = this.#entries.size - this.#settings.capacity
    for (const [key, { metadata, changes, requests }] of this.#entries) {
      if (excess <= 0) return
      if (changes.hasListeners() || requests > 0) continue
      if (metadata.state === 'known' && metadata.thumbnail) URL.revokeObjectURL(metadata.thumbnail)
      this.#entries.delete(key)
      excess -= 1
    }
  }
}

/** The media page, the gallery and the playlist cards share what was derived. */
export function metadataOf({ of }: Stores): MetadataStore {
  const derive = deriveMetadata(of(thumbnailsOf))
  return new MetadataStore({ derive, cache: of(createMetadataCache), capacity: 600, delayMs: 120 })
}

/** The dwell time of an image if the person gives it no other (requirement 6.22). */
export const IMAGE_SECONDS = 15

/** Given for an unknown duration: a screen plays a video to its end in any case. */
const UNKNOWN_SECONDS = 0

/** The duration of a video as this browser measures it, in seconds to a tenth; `imageSeconds` for an image. */
export function useSecondsOf() {
  const metadataStore = useStore(metadataOf)
  return async (media: Media, imageSeconds = IMAGE_SECONDS): Promise<number> => {
    if (shownKind(media) === 'image') return imageSeconds
    const metadata = await metadataStore.measure(storedFile(media))
    const seconds = metadata.state === 'known' ? metadata.duration : null
    return seconds === null ? UNKNOWN_SECONDS : Math.round(seconds * 10) / 10
  }
}
