import { memo, type ReactNode, useId, useSyncExternalStore } from 'react'
import { type Media, mediaName } from '../../api/media.ts'
import { formatSize, formatTimeLeft } from '../../base/format.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorIcon, SuccessIcon } from '../../ui/icons.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import type { Upload, UploadState } from '../upload.ts'
import { isFileRefused, isHeld, uploadFailureText, waitingText } from '../upload-texts.ts'
import { originalIn } from '../uploaded-in-library.ts'
import { useUploads } from '../uploads-provider.tsx'
import { fitPercent, fitProgressText, fittedText } from './fitting-text.ts'
import { UploadActions } from './upload-actions.tsx'
import './upload-list.css'

type Uploading = Extract<UploadState, { phase: 'uploading' }>

const percentOf = ({ loaded, total }: Uploading) => (total > 0 ? Math.floor((loaded / total) * 100) : 0)

function progressText(state: Uploading): string {
  if (state.loaded >= state.total) return '100 % · the server is storing it'
  const figures = [`${percentOf(state)} %`]
  if (state.timeLeft !== null) figures.push(formatTimeLeft(state.timeLeft))
  return figures.join(' · ')
}

function Problem({ children }: { children: string }) {
  return (
    <span className="upload-problem danger">
      <ErrorIcon size={15} aria-hidden /> <BidiText text={children} />
    </span>
  )
}

/** Only a file that waits for a decision, or has failed, is red. */
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
          <SuccessIcon size={15} className="success" aria-hidden /> Uploaded
        </span>
      )
    case 'asking':
      return <Problem>{state.reason}</Problem>
    case 'failed':
      return <Problem>{uploadFailureText(state.error, file)}</Problem>
  }
}

const noteOf = ({ note, canFit }: Upload): string =>
  [note, canFit === false ? 'This browser cannot make it fit' : ''].filter(Boolean).join(' · ')

function UploadStateText({ upload, original }: Pick<UploadRowProps, 'upload' | 'original'>) {
  const { file, state } = upload
  const note = noteOf(upload)
  return (
    <>
      <p className="upload-state small breaks figures muted">{describe(file, state)}</p>
      {note && (
        <p className="upload-note small breaks muted">
          <BidiText text={note} />
        </p>
      )}
      {original && (
        <p className="upload-note small breaks muted">
          <BidiText text={`The original is in the library too: “${mediaName(original)}”`} />
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

interface UploadRowProps {
  upload: Upload
  original: Media | null
  onDelete: (media: Media) => void
}

const UploadRow = memo(function UploadRow(props: UploadRowProps) {
  const { file } = props.upload
  const nameId = useId()
  return (
    <li className="upload-row with-end">
      <p className="words">
        <span id={nameId} className="one-line strong" dir="auto" translate="no" title={file.name}>
          {file.name}
        </span>
        <span className="rigid small muted">{formatSize(file.size)}</span>
      </p>
      <UploadActions nameId={nameId} {...props} />
      <UploadStateText {...props} />
    </li>
  )
})

const hasEnded = ({ state }: Upload) => state.phase === 'done' || state.phase === 'cancelled'
const isChecking = ({ state }: Upload) => state.phase === 'checking'

/** A held file waits for its own decision, and the server would refuse a refused file again. */
const canRetry = ({ state }: Upload) => state.phase === 'failed' && !isFileRefused(state.error)

const needsPerson = (upload: Upload) => isHeld(upload) || upload.state.phase === 'failed'

interface UploadListProps {
  library: readonly Media[]
  onDelete: (media: Media) => void
}

/** The uploads that need the person come first. */
export function UploadList({ library, onDelete }: UploadListProps) {
  const uploads = useUploads()
  const list = useSyncExternalStore(uploads.subscribe, uploads.snapshot)
  const keptFocus = useKeptFocus()
  if (list.length === 0) return null
  const arrived = list.filter(({ state }) => state.phase === 'done').length
  const needing = list.filter(needsPerson)
  const again = list.some(isChecking) ? [] : list.filter(canRetry)
  return (
    <section className="upload-list card" aria-label="Uploads" {...keptFocus}>
      <header className="upload-list-head row wrap">
        <h2>Uploads</h2>
        <span className="to-start small muted" role="status">
          {[`${arrived} of ${list.length} uploaded`, waitingText(list)].filter(Boolean).join(' · ')}
        </span>
        {again.length > 1 && (
          <Button
            variant="quiet"
            onClick={() => {
              for (const { id } of again) uploads.start(id)
            }}
          >
            {`Upload all ${again.length} again`}
          </Button>
        )}
        {list.some(hasEnded) && (
          <Button variant="quiet" onClick={() => uploads.clearEnded()}>
            Clear finished
          </Button>
        )}
      </header>
      <ul className="upload-rows lines scrolls">
        {[...needing, ...list.filter(upload => !needsPerson(upload))].map(upload => (
          <UploadRow key={upload.id} upload={upload} original={originalIn(library, upload)} onDelete={onDelete} />
        ))}
      </ul>
    </section>
  )
}
