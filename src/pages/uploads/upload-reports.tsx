import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fetchMedia } from '../../api/media-calls.ts'
import { mediaQuery } from '../../api/queries.ts'
import { useAlert } from '../../ui/alert.tsx'
import { listingOf } from '../changes/arrival-checks.ts'
import { reportBatch } from './upload-texts.ts'
import { findUploadsIn, uploads } from './uploads.ts'

/** Tells how uploads ended, on whatever page the person is by then, and loads the media list again. */
export function UploadReports() {
  const alert = useAlert()
  const queries = useQueryClient()
  useEffect(() => {
    findUploadsIn(listingOf(queries, mediaQuery, fetchMedia, list => list))
    return () => findUploadsIn(null)
  }, [queries])
  useEffect(() => {
    const tell = () => {
      const { arrived, finished } = uploads.takeNews()
      if (arrived > 0) void queries.invalidateQueries(mediaQuery)
      const report = reportBatch(finished)
      if (report) alert(report.type, report.message, report.reason)
    }
    tell()
    return uploads.subscribe(tell)
  }, [alert, queries])
  return null
}
