import { memo, type ReactNode, useId } from 'react'
import { formatSize, formatSpeed, formatTimeLeft } from '../../media/format.ts'
import type { Upload, UploadState } from '../../media/upload-queue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorIcon, SuccessIcon } from '../../ui/icons.ts'
import { isFileRefused, uploadFailureText } from './upload-texts.ts'
import { useUploads } from './uploads-provider.tsx'

type Uploading = Extract<UploadState, { phase: 'uploading' }>

const percentOf = ({ loaded, total }: Uploading) => (total > 0 ? Math.floor((loaded / total) * 100) : 0)

function progressText(state: Uploading): string {
  if (state.loaded >= state.total) return '100 % · the server is storing it'
  const figures = [`${percentOf(state)} %`]
  if (state.speed) figures.push(formatSpeed(state.speed))
  if (state.timeLeft !== null) figures.push(formatTimeLeft(state.timeLeft))
  return figures.join(' · ')
}

/** The state of one upload in words. Red is only a file that cannot be decoded, is no media, or failed. */
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
    case 'asking':
      return <Problem text={state.reason} />
    case 'done':
      return (
        <>
          <SuccessIcon size={15} className="upload-done" aria-hidden /> Uploaded
        </>
      )
    case 'failed':
      return <Problem text={uploadFailureText(state.error, file)} />
  }
}

function Problem({ text }: { text: string }) {
  return (
    <span className="upload-problem">
      <ErrorIcon size={15} aria-hidden /> {text}
    </span>
  )
}

type Action = 'Upload anyway' | 'Retry' | 'Cancel' | 'Remove'

/** The actions that a person can choose for an upload. */
function actionsFor(state: UploadState): readonly Action[] {
  switch (state.phase) {
    case 'checking':
    case 'waiting':
    case 'uploading':
      return ['Cancel']
    case 'asking':
      return ['Upload anyway', 'Remove']
    case 'failed':
      return isFileRefused(state.error) ? ['Remove'] : ['Retry', 'Remove']
    case 'cancelled':
      return ['Retry', 'Remove']
    case 'done':
      return []
  }
}

/** One upload: its state, its actions, and a progress bar while its bytes are sent. */
export const UploadRow = memo(function UploadRow({ upload: { id, file, note, state } }: { upload: Upload }) {
  const nameId = useId()
  const uploads = useUploads()
  const run: Record<Action, () => void> = {
    'Upload anyway': () => uploads.start(id),
    Retry: () => uploads.start(id),
    Cancel: () => uploads.cancel(id),
    Remove: () => uploads.remove(id),
  }
  return (
    <li className="upload-row">
      <p className="upload-name">
        <span id={nameId} dir="auto" title={file.name}>
          {file.name}
        </span>
        <span className="muted">{formatSize(file.size)}</span>
      </p>
      <div className="upload-actions">
        {actionsFor(state).map(action => (
          <Button
            key={action}
            variant={action === 'Upload anyway' || action === 'Retry' ? 'secondary' : 'quiet'}
            aria-describedby={nameId}
            onClick={run[action]}
          >
            {action}
          </Button>
        ))}
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
