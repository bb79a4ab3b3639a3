import { useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { routes } from '../routes.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { useFootRoom } from '../ui/use-virtual-list.tsx'
import { isOnItsWay, type Upload } from './upload.ts'
import { waitingText } from './upload-texts.ts'
import { fittingText } from './uploads/fitting-text.ts'
import { useUploads } from './uploads-provider.tsx'
import './upload-status.css'

/** The progress of several uploads as one. */
interface BatchProgress {
  /** The number of files with a result. */
  ended: number
  total: number
  /** The part of all bytes that is sent, from 0 to 100. A failed upload counts as sent. */
  percent: number
}

const hasResult = ({ state }: Upload) => state.phase === 'done' || state.phase === 'failed'

function sentBytes(upload: Upload): number {
  const { file, state } = upload
  if (hasResult(upload)) return file.size
  return state.phase === 'uploading' && state.total > 0 ? (state.loaded / state.total) * file.size : 0
}

/** @param uploads those with a result and those under way, as the queue gives them */
export function progressOf(uploads: readonly Upload[]): BatchProgress {
  const sum = (bytesOf: (upload: Upload) => number) => uploads.reduce((bytes, upload) => bytes + bytesOf(upload), 0)
  const percent = Math.floor((sum(sentBytes) / (sum(({ file }) => file.size) || 1)) * 100)
  return { ended: uploads.filter(hasResult).length, total: uploads.length, percent }
}

/** The uploads in one line, with a link to their list (requirement 4.16). */
export function UploadStatus() {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const others = [fittingText(list), waitingText(list)].filter(Boolean)
  const isSending = list.some(isOnItsWay)
  const isShown = isSending || others.length > 0
  useFootRoom('uploads', isShown)
  if (!isShown) return null
  const { ended, total, percent } = progressOf(uploads.batch())
  const progress = `Uploading, ${ended} of ${total} done`
  return (
    <aside className="status-line card upload-status" aria-label="Uploads">
      <Link to={routes.media} className="row small figures">
        {[...(isSending ? [`${progress} · ${percent} %`] : []), ...others].join(' · ')}
      </Link>
      {isSending && <ProgressBar label={progress} value={percent} max={100} />}
    </aside>
  )
}
