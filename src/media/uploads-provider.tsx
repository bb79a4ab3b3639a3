import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { mediaQuery } from '../api/queries.ts'
import type { UploadQueue } from './upload-queue.ts'
import { useStores } from '../base/stores.ts'
import { useAlert } from '../ui/alert.tsx'
import { reportBatch } from './upload-texts.ts'
import { createUploads } from './uploads.ts'
import { useUnfinished } from './use-unfinished.ts'

const UploadsContext = createContext<UploadQueue | null>(null)

/** The uploads of this session. @throws Error without an UploadsProvider around the component */
export function useUploads(): UploadQueue {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads needs an UploadsProvider around it.')
  return uploads
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the tab is closed. A permanent listener would keep the page out of its back-forward cache. */
function guardTab(isBusy: boolean): void {
  if (isBusy) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
}

/**
 * Holds the uploads of one session and shows their results on every page of the console. They end with the session: a
 * file that one person chose is not sent in the name of the next.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const alert = useAlert()
  const queries = useQueryClient()
  const stores = useStores()
  const [uploads] = useState(() => createUploads(queries, stores))
  // At the end of the session it stops before the queue is cleared: the files are not finished by that.
  useUnfinished(uploads)
  useEffect(() => {
    const unsubscribe = uploads.subscribe(() => {
      guardTab(uploads.isBusy())
      const { arrived, finished } = uploads.takeNews()
      if (arrived > 0) void queries.invalidateQueries(mediaQuery)
      const report = reportBatch(finished)
      if (report) alert(...report)
    })
    return () => {
      unsubscribe()
      guardTab(false)
      uploads.clear()
    }
  }, [uploads, alert, queries])
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}
