import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { mediaQuery } from '../../api/queries.ts'
import type { UploadQueue } from '../../media/upload-queue.ts'
import { useAlert } from '../../ui/alert.tsx'
import { reportBatch } from './upload-texts.ts'
import { createUploads } from './uploads.ts'

const UploadsContext = createContext<UploadQueue | null>(null)

/** The uploads of this session. @throws Error without an UploadsProvider around the component */
export function useUploads(): UploadQueue {
  const uploads = use(UploadsContext)
  if (!uploads) throw new Error('useUploads needs an UploadsProvider around it.')
  return uploads
}

/**
 * Holds the uploads of one session. They go on while the person visits other pages, and end with the session: a file
 * that one person chose is not sent in the name of the next.
 */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const [uploads] = useState(() => createUploads(queries))
  useEffect(() => () => uploads.clear(), [uploads])
  useEffect(() => guardUnload(uploads), [uploads])
  useReports(uploads)
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes the browser ask before the tab is closed or reloaded during an upload. @returns the function that ends it */
function guardUnload(uploads: UploadQueue): () => void {
  // A permanent listener would keep the page out of the browser's back-forward cache.
  const follow = () => {
    if (uploads.isBusy()) window.addEventListener('beforeunload', askFirst)
    else window.removeEventListener('beforeunload', askFirst)
  }
  const unsubscribe = uploads.subscribe(follow)
  return () => {
    unsubscribe()
    window.removeEventListener('beforeunload', askFirst)
  }
}

/** Shows the results of uploads, on every page of the console, and loads the media list again. */
function useReports(uploads: UploadQueue): void {
  const alert = useAlert()
  const queries = useQueryClient()
  useEffect(
    () =>
      uploads.subscribe(() => {
        const { arrived, finished } = uploads.takeNews()
        if (arrived > 0) void queries.invalidateQueries(mediaQuery)
        const report = reportBatch(finished)
        if (report) alert(report.type, report.message, report.reason)
      }),
    [uploads, alert, queries],
  )
}
