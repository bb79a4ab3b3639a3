import type { ReactNode } from 'react'
import { formatSpeed, formatTimeLeft } from '../../base/format.ts'
import type { Upload, UploadState } from '../upload.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { ErrorIcon, SuccessIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { fitPercent, fitProgressText, fittedText } from './fitting-text.ts'
import { uploadFailureText } from '../upload-texts.ts'

type Uploading = Extract<UploadState, { phase: 'uploading' }>

const percentOf = ({ loaded, total }: Uploading) => (total > 0 ? Math.floor((loaded / total) * 100) : 0)

function progressText(state: Uploading): string {
  if (state.loaded >= state.total) return '100 % · the server is storing it'
  const figures = [`${percentOf(state)} %`]
  if (state.speed) figures.push(formatSpeed(state.speed))
  if (state.timeLeft !== null) figures.push(formatTimeLeft(state.timeLeft))
  return figures.join(' · ')
}

function Problem({ children }: { children: string }) {
  return (
    <span className="upload-problem">
      <ErrorIcon size={15} aria-hidden /> <BidiText text={children} />
    </span>
  )
}

/** The state of one upload in words. Red is only a file that waits for a decision, or one that failed. */
function describe(file: File, state: UploadState): ReactNode {
  switch (state.phase) {
    case 'checking':
      return 'Looking at the file'
    case 'preparing':
      return fitProgressText(state.progress)
    case 'comparing':
      return fittedText(state.fitted)
    case 'waiting':
      return 'Waiting for its turn'
    case 'uploading':
      return progressText(state)
    case 'cancelled':
      return 'Cancelled'
    case 'done':
      return (
        <span>
          <SuccessIcon size={15} className="upload-done" aria-hidden /> Uploaded
        </span>
      )
    case 'asking':
      return <Problem>{state.reason}</Problem>
    case 'failed':
      return <Problem>{uploadFailureText(state.error, file)}</Problem>
  }
}

/** The remark on a file, and that this browser cannot help if it cannot. */
const noteOf = ({ note, canFit }: Upload): string =>
  [note, canFit === false ? 'this browser cannot make it fit' : ''].filter(Boolean).join(' · ')

/** The state, the remarks and the progress of one upload. */
export function UploadStateText({ upload }: { upload: Upload }) {
  const { file, state, original } = upload
  const note = noteOf(upload)
  return (
    <>
      <p className="upload-state muted">{describe(file, state)}</p>
      {note && (
        <p className="upload-note muted">
          <BidiText text={note} />
        </p>
      )}
      {original && (
        <p className="upload-note muted">
          <BidiText text={`The original is in the library too: “${original.file.name}”`} />
        </p>
      )}
      {state.phase === 'uploading' && (
        <ProgressBar label={`Uploading ${file.name}`} value={percentOf(state)} max={100} />
      )}
      {state.phase === 'preparing' && (
        <ProgressBar label={`Making ${file.name} fit`} value={fitPercent(state.progress)} max={100} />
      )}
    </>
  )
}
