import { memo, type ReactNode, useId } from 'react'
import { formatSize, formatSpeed, formatTimeLeft } from '../../media/format.ts'
import { isUnderWay, type Upload, type UploadState } from '../../media/upload-queue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorIcon, SuccessIcon } from '../../ui/icons.ts'
import { isFileRefused, uploadFailureText } from './upload-texts.ts'
import { useUploads } from './uploads-provider.tsx'
import './upload-progress.css'

type Uploading = Extract<UploadState, { phase: 'uploading' }>

const percentOf = ({ loaded, total }: Uploading) => (total > 0 ? Math.floor((loaded / total) * 100) : 0)

function progressText(state: Uploading): string {
  if (state.loaded >= state.total) return '100 % · the server is storing it'
  const figures = [`${percentOf(state)} %`]
  if (state.speed) figures.push(formatSpeed(state.speed))
  if (state.timeLeft !== null) figures.push(formatTimeLeft(state.timeLeft))
  return figures.join(' · ')
}

/** The state of one upload in words. Red is only a file that waits for a decision, or one that failed. */
function describe(file: File, state: UploadState): ReactNode {
  switch (state.phase) {
    case 'checking':
      return 'Looking at the file'
    case 'waiting':
      return 'Waiting for its turn'
    case 'uploading':
      return progressText(state)
    case 'cancelled':
      return 'Cancelled'
    case 'done':
      return (
        <>
          <SuccessIcon size={15} className="upload-done" aria-hidden /> Uploaded
        </>
      )
    case 'asking':
    case 'failed':
      return (
        <span className="upload-problem">
          <ErrorIcon size={15} aria-hidden />{' '}
          {state.phase === 'asking' ? state.reason : uploadFailureText(state.error, file)}
        </span>
      )
  }
}

/** The button that sends a file (again); null if the file is under way, has arrived, or would be refused again. */
function startLabel(state: UploadState): string | null {
  if (state.phase === 'asking') return 'Upload anyway'
  if (state.phase === 'failed') return isFileRefused(state.error) ? null : 'Retry'
  return state.phase === 'cancelled' ? 'Retry' : null
}

/** One upload: its state, its actions, and a progress bar while its bytes are sent. */
export const UploadRow = memo(function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, note, state } = upload
  const nameId = useId()
  const uploads = useUploads()
  const start = startLabel(state)
  const canCancel = isUnderWay(upload)
  return (
    <li className="upload-row">
      <p className="upload-name">
        <span id={nameId} dir="auto" title={file.name}>
          {file.name}
        </span>
        <span className="muted">{formatSize(file.size)}</span>
      </p>
      <div className="upload-actions">
        {start && (
          <Button aria-describedby={nameId} onClick={() => uploads.start(id)}>
            {start}
          </Button>
        )}
        {state.phase !== 'done' && (
          <Button
            variant="quiet"
            aria-describedby={nameId}
            onClick={() => (canCancel ? uploads.cancel(id) : uploads.remove(id))}
          >
            {canCancel ? 'Cancel' : 'Remove'}
          </Button>
        )}
      </div>
      <p className="upload-state muted">{describe(file, state)}</p>
      {note && <p className="upload-note muted">{note}</p>}
      {state.phase === 'uploading' && (
        <progress
          className="upload-progress"
          aria-label={`Uploading ${file.name}`}
          value={percentOf(state)}
          max={100}
        />
      )}
    </li>
  )
})
