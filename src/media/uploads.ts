import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '../api/media.ts'
import { fetchMedia, uploadMedia } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { withinTime } from '../base/time-limit.ts'
import type { FileMetadata } from './files/file-metadata.ts'
import { metadataOf } from './metadata-store.ts'
import { UploadQueue } from './upload-queue.ts'
import type { Stores } from '../base/stores.ts'
import { createdIn, listingOf } from '../page/arrival-checks.ts'
import { type ArrivalCheck, callOnce, type PendingOutcome } from '../page/retry-safe-call.ts'
import { createAsksBeforeLarge } from './ask-before-large.tsx'
import { hasNameAndSize } from './original-in-library.ts'

/** If a file is chosen while the library loads, its check waits for the library, but no longer than this. */
const LIBRARY_PATIENCE_MS = 5000

/** The library, if it is known or is loading; else an empty list. */
async function knownLibrary(queries: QueryClient): Promise<readonly Media[]> {
  const { queryKey } = mediaQuery
  const state = queries.getQueryState(queryKey)
  if (state?.data || state?.fetchStatus !== 'fetching') return state?.data ?? []
  const loading = queries.fetchQuery(mediaQuery).catch(() => [])
  return withinTime(LIBRARY_PATIENCE_MS, loading, () => [])
}

/** The cause of a failed upload. */
async function causeOf(error: unknown, file: File): Promise<unknown> {
  const { unreadableError } = await import('./uploads/check-file.ts')
  return (await unreadableError(file)) ?? error
}

/**
 * Finds an upload whose answer was lost in the library. An entry stands for one file only: another one with the same name
 * and size may have arrived beside it, and a call for it that is on its way has to end first.
 */
function createArrivals(queries: QueryClient) {
  const owners = new Map<string, File>()
  const calls = new Map<File, Promise<unknown>>()
  const isOwn = (media: Media, file: File) => {
    if (!hasNameAndSize(media, file)) return false
    const owner = owners.get(media.file_name) ?? file
    owners.set(media.file_name, owner)
    return owner === file
  }
  const created = createdIn(listingOf(queries, mediaQuery, fetchMedia), isOwn)
  const arrival: ArrivalCheck<File> = async () => {
    const hasArrived = await created()
    if (!hasArrived) return null
    return async file => {
      const alike = [...calls].filter(([{ name, size }]) => name === file.name && size === file.size)
      await Promise.allSettled(alike.map(([, call]) => call))
      return hasArrived(file)
    }
  }
  return {
    arrival,
    /** Follows the call for a file. */
    async follow(file: File, call: ReturnType<typeof uploadMedia>) {
      calls.set(file, call)
      const outcome = await call.finally(() => calls.delete(file))
      if (outcome.fileName) owners.set(outcome.fileName, file)
      return outcome
    },
  }
}

/** The upload queue of one session. It finds an upload whose answer was lost in the media library. */
export function createUploads(queries: QueryClient, { of }: Stores): UploadQueue {
  const metadataStore = of(metadataOf)
  const copies = async () => of((await import('./uploads/find-copy.ts')).copiesOf)
  const arrivals = createArrivals(queries)
  const opened = new WeakMap<File, FileMetadata>()
  const outcomes = new WeakMap<File, PendingOutcome<File>>()

  /** Keeps what is known of a file, so that the library neither decodes the file again nor asks for its content. */
  const keep = async (file: File, fileName: string) => {
    const stored = { file_name: fileName, size: file.size }
    const metadata = opened.get(file)
    if (metadata) metadataStore.keep(stored, metadata)
    await (await copies()).keepHash(stored, file)
  }
  const pendingOf = (file: File): PendingOutcome<File> => {
    const pending = outcomes.get(file) ?? { current: null }
    outcomes.set(file, pending)
    return pending
  }
  const queue = new UploadQueue({
    async check(file, signal) {
      const library = await knownLibrary(queries)
      const { checkFile } = await import('./uploads/check-file.ts')
      const { findCopy } = await copies()
      const asksBeforeLarge = of(createAsksBeforeLarge).refreshed()
      const inputs = { uploads: queue.snapshot(), library, findCopy, metadataStore, asksBeforeLarge }
      const { finding, metadata } = await checkFile(file, inputs, signal)
      if (metadata) opened.set(file, metadata)
      return finding
    },
    async send(file, onProgress, signal) {
      let fileName = ''
      const call = async () => {
        const outcome = await arrivals.follow(file, uploadMedia(file, onProgress, signal))
        fileName = outcome.fileName
        if (fileName) void keep(file, fileName).catch(() => undefined)
        return outcome
      }
      try {
        const { message } = await callOnce({ input: file, call, arrival: arrivals.arrival, pending: pendingOf(file) })
        return { message, fileName }
      } catch (error) {
        throw await causeOf(error, file).catch(() => error)
      }
    },
    offerFit: async file => of((await import('./fit/preparation.ts')).createPreparation).offerFit(file),
  })
  return queue
}
