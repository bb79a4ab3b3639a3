import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { Media } from '../api/media.ts'
import { uploadMedia } from '../api/media-calls.ts'
import { mediaQuery } from '../api/queries.ts'
import { callOnce, createdIn, listingOf, type PendingOutcome } from '../api/retry-safe-call.ts'
import { oncePer } from '../base/once-per.ts'
import { type Stores, useStores } from '../base/stores.ts'
import { withinTime } from '../base/timer.ts'
import { useAlert } from '../ui/alert.tsx'
import { useAskBeforeUnload } from '../ui/ask-before-unload.ts'
import { createAsksBeforeLarge } from './ask-before-large.tsx'
import type { FileMetadata } from './files/file-metadata.ts'
import { metadataOf } from './metadata-store.ts'
import { UploadQueue } from './upload-queue.ts'
import { reportBatch } from './upload-texts.ts'
import { hasNameAndSize } from './uploaded-in-library.ts'
import { takeUnfinished, UnfinishedKeeper } from './uploads/unfinished-files.ts'

/**
 * Reports which files earlier pages of this user did not finish, and keeps the names of those of this page
 * (requirement 28.8).
 */
function useUnfinished(uploads: UploadQueue): void {
  const alert = useAlert()
  useEffect(() => {
    const report = async () => {
      const sentence = await takeUnfinished()
      if (!sentence) return
      alert('warning', sentence)
      // The next film would do it too, if it cannot be loaded now.
      const { cleanUp } = await import('./fit/fitter.ts')
      await cleanUp()
    }
    report().catch(() => undefined)
  }, [alert])

  useEffect(() => {
    const keeper = new UnfinishedKeeper()
    const unsubscribe = uploads.subscribe(() => keeper.keep(uploads.snapshot()))
    return () => {
      unsubscribe()
      keeper.leave()
    }
  }, [uploads])
}

/** A file that is chosen while the library loads waits for it no longer than this. */
const LIBRARY_TIMEOUT_MS = 5000

/** Empty if the library is neither known nor loading. */
async function knownLibrary(queries: QueryClient): Promise<readonly Media[]> {
  const { queryKey } = mediaQuery
  const state = queries.getQueryState(queryKey)
  if (state?.data || state?.fetchStatus !== 'fetching') return state?.data ?? []
  const loading = queries.fetchQuery(mediaQuery).catch(() => [])
  return withinTime(LIBRARY_TIMEOUT_MS, loading, () => [])
}

async function causeOf(error: unknown, file: File): Promise<unknown> {
  const { unreadableError } = await import('./uploads/check-file.ts')
  return (await unreadableError(file)) ?? error
}

function createUploads(queries: QueryClient, { of }: Stores): UploadQueue {
  const metadataStore = of(metadataOf)
  const arrival = createdIn(listingOf(queries, mediaQuery), hasNameAndSize)
  const opened = new WeakMap<File, FileMetadata>()
  const pendingOf = oncePer<File, PendingOutcome<File>>(() => ({ current: null }))

  /** Keeps what is known of the file: the library then does not load and decode it again. */
  const keep = (file: File, fileName: string) => {
    const metadata = opened.get(file)
    if (metadata && fileName) metadataStore.keep({ file_name: fileName, size: file.size }, metadata)
  }
  const queue = new UploadQueue({
    async check(file, signal) {
      const library = await knownLibrary(queries)
      const { checkFile } = await import('./uploads/check-file.ts')
      const asksBeforeLarge = of(createAsksBeforeLarge).snapshot()
      const inputs = { uploads: queue.snapshot(), library, metadataStore, asksBeforeLarge }
      const { result, metadata } = await checkFile(file, inputs, signal)
      if (metadata) opened.set(file, metadata)
      return result
    },
    async send(file, onProgress, signal) {
      let fileName = ''
      const call = async () => {
        const outcome = await uploadMedia(file, onProgress, signal)
        fileName = outcome.fileName
        keep(file, fileName)
        return outcome
      }
      try {
        const { message } = await callOnce({ input: file, call, arrival, pending: pendingOf(file) })
        return { message, fileName }
      } catch (error) {
        throw await causeOf(error, file).catch(() => error)
      }
    },
    offerFit: async file => of((await import('./fit/fitter.ts')).fitterOf).offerFit(file),
  })
  return queue
}

const UploadsContext = createContext<UploadQueue | null>(null)

/** @throws Error without an UploadsProvider around the component */
export function useUploads(): UploadQueue {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads needs an UploadsProvider around it.')
  return uploads
}

/** The uploads end with the session: a file of one person is not sent in the name of the next. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const alert = useAlert()
  const queries = useQueryClient()
  const stores = useStores()
  const [uploads] = useState(() => createUploads(queries, stores))
  // At the end of the session it stops before the queue is cleared: the files are not finished by that.
  useUnfinished(uploads)
  useAskBeforeUnload(useSyncExternalStore(uploads.subscribe, () => uploads.isBusy()))
  useEffect(() => {
    const unsubscribe = uploads.subscribe(() => {
      const { arrived, finished } = uploads.takeNews()
      if (arrived > 0) void queries.invalidateQueries(mediaQuery)
      const report = reportBatch(finished)
      if (report) alert(...report)
    })
    return () => {
      unsubscribe()
      uploads.clear()
    }
  }, [uploads, alert, queries])
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}
