import type { FileMetadata, FileSource } from '../../../src/media/files/file-metadata.ts'
import { MetadataStore } from '../../../src/media/metadata-store.ts'

interface Derivation {
  url: string
  signal: AbortSignal
  find: (metadata: FileMetadata) => void
  fail: () => void
}

/** A metadata store whose derivations end when the test says so. */
export function metadataHarness() {
  const derivations: Derivation[] = []
  const kept = new Map<string, FileMetadata>()
  const cache = {
    get: async (key: string) => kept.get(key) ?? null,
    put: async (key: string, metadata: FileMetadata) => void kept.set(key, metadata),
  }
  const derive = ({ from }: FileSource, signal: AbortSignal) =>
    new Promise<FileMetadata>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      derivations.push({ url: String(from), signal, find: resolve, fail: () => reject(new Error('gone')) })
    })

  return {
    /** The cache that outlives the page. */
    kept,
    open: (delayMs = 0) => new MetadataStore({ derive, cache, capacity: 2, delayMs }),
    /** The files whose derivation has begun. */
    asked: () => derivations.map(({ url }) => url),
    derivationOf(url: string) {
      const found = derivations.findLast(other => other.url === url)
      if (!found) throw new Error(`${url} is not being derived.`)
      return found
    },
  }
}
