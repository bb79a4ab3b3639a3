import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { progressOf } from '../../media/upload-progress.ts'
import { routes } from '../../routes.ts'
import { waitingText } from './upload-texts.ts'
import { useUploads } from './uploads-provider.tsx'
import './upload-progress.css'
import './upload-status.css'

/** The uploads in one line, with a link to their list (requirement 4.21). */
export function UploadStatus() {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const waiting = waitingText(list)
  const isBusy = uploads.isBusy()
  if (!isBusy && !waiting) return null
  const { ended, total, percent } = progressOf(uploads.batch())
  const progress = `Uploading, ${ended} of ${total} done`
  return (
    <aside className="upload-status" aria-label="Uploads">
      <Link to={routes.media}>{[isBusy && `${progress} · ${percent} %`, waiting].filter(Boolean).join(' · ')}</Link>
      {isBusy && <progress className="upload-progress" aria-label={progress} value={percent} max={100} />}
    </aside>
  )
}
