import { createEmitter, type Emitter } from '../emitter.ts'

/** The metadata of a file as a page shows it. `thumbnail` is an object URL that is valid while the file is shown. */
export type MediaMetadata =
  | { state: 'pending' }
  | { state: 'known'; width: number; height: number; duration: number | null; thumbnail: string | null }
  | { state: 'undecodable' }
  /** The file could not be loaded; it is tried again when the file is next in view. */
  | { state: 'unavailable' }

export interface MemoryEntry {
  metadata: MediaMetadata
  changes: Emitter
  /** The number of places on the page that want the metadata derived. */
  requests: number
  /** Ends the derivation that is under way. */
  work: AbortController | null
}

export interface MetadataMemory {
  /** The metadata of a key; the same object until it changes. */
  snapshot: (key: string) => MediaMetadata
  /** The entry of a key, new if there is none; it becomes the most recently used one. */
  touch: (key: string) => MemoryEntry
  /** Replaces the metadata and notifies the listeners. */
  set: (entry: MemoryEntry, metadata: MediaMetadata) => void
  subscribe: (key: string, listener: () => void) => () => void
  /** Removes the least recently used entries that no page shows. */
  forgetIdle: () => void
}

const PENDING: MediaMetadata = { state: 'pending' }

export const isSettled = ({ state }: MediaMetadata): boolean => state === 'known' || state === 'undecodable'

/** Metadata by file. `capacity` counts entries; an entry in use always stays. */
export function createMetadataMemory(capacity: number): MetadataMemory {
  /** In the order of their last use. */
  const entries = new Map<string, MemoryEntry>()

  const touch = (key: string): MemoryEntry => {
    const entry = entries.get(key) ?? { metadata: PENDING, changes: createEmitter(), requests: 0, work: null }
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }

  const forgetIdle = () => {
    let excess = entries.size - capacity
    for (const [key, { metadata, changes, requests }] of entries) {
      if (excess <= 0) return
      if (changes.hasListeners() || requests > 0) continue
      if (metadata.state === 'known' && metadata.thumbnail) URL.revokeObjectURL(metadata.thumbnail)
      entries.delete(key)
      excess -= 1
    }
  }

  return {
    snapshot: key => entries.get(key)?.metadata ?? PENDING,
    touch,
    set: (entry, metadata) => {
      entry.metadata = metadata
      entry.changes.emit()
    },
    subscribe: (key, listener) => {
      const unsubscribe = touch(key).changes.subscribe(listener)
      return () => {
        unsubscribe()
        forgetIdle()
      }
    },
    forgetIdle,
  }
}
