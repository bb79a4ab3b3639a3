import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '../routes.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useFootRoom } from '../ui/use-virtual-list.tsx'
import { isUnderWay } from './upload.ts'
import { waitingText } from './upload-texts.ts'
import { fittingText } from './uploads/fitting-text.ts'
import { progressOf } from './uploads/upload-progress.ts'
import { useUploads } from './uploads-provider.tsx'
import './upload-status.css'

/** The uploads in one line, with a link to their list (requirement 4.21). */
export function UploadStatus() {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const others = [fittingText(list), waitingText(list)].filter(Boolean)
  const isSending = list.some(isUnderWay)
  const isShown = isSending || others.length > 0
  useFootRoom('uploads', isShown)
  if (!isShown) return null
  const { ended, total, percent } = progressOf(uploads.batch())
  const progress = `Uploading, ${ended} of ${total} done`
  return (
    <aside className="status-line upload-status" aria-label="Uploads">
      <Link to={routes.media}>{[...(isSending ? [`${progress} · ${percent} %`] : []), ...others].join(' · ')}</Link>
      {isSending && <ProgressBar label={progress} value={percent} max={100} />}
    </aside>
  )
}
