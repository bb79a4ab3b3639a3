import { type MouseEvent, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { Button } from '../../ui/button.tsx'
import { isBeingFitted, isOnItsWay, type Upload, type UploadState } from '../upload.ts'
import { isFileRefused } from '../upload-texts.ts'
import { useUploads } from '../uploads-provider.tsx'
import { CompareDialog } from './compare-dialog.tsx'
import { useFitting } from './use-fitting.ts'

/** Null if the file is under way, has arrived, or would be refused again. */
function startLabel(state: UploadState): string | null {
  if (state.phase === 'asking') return 'Upload anyway'
  if (state.phase === 'failed') return isFileRefused(state.error) ? null : 'Retry'
  return state.phase === 'cancelled' ? 'Retry' : null
}

function endLabel(upload: Upload): 'Cancel' | 'Remove' | null {
  if (upload.state.phase === 'done') return null
  return isOnItsWay(upload) || upload.state.phase === 'preparing' ? 'Cancel' : 'Remove'
}

/** The first half of a double click may have brought another button under the pointer, such as "Remove" for "Cancel". */
function dropSecondClick(event: MouseEvent): void {
  if (event.detail >= 2) event.stopPropagation()
}

interface UploadActionsProps {
  upload: Upload
  /** The id of the element with the file's name, which describes every button. */
  nameId: string
  /** The original of a fitted file in the library. */
  original: Media | null
  onDelete: (media: Media) => void
}

/** The buttons of a file in the upload list. */
export function UploadActions({ upload, nameId, original, onDelete }: UploadActionsProps) {
  const { id, canFit, state } = upload
  const uploads = useUploads()
  const fitting = useFitting()
  const start = startLabel(state)
  const end = endLabel(upload)
  const described = { 'aria-describedby': nameId }
  return (
    <div className="upload-actions row" onClickCapture={dropSecondClick}>
      {canFit && !isBeingFitted(upload) && (
        <Button {...described} onClick={() => void fitting.fit(id)}>
          Make it fit
        </Button>
      )}
      {state.phase === 'comparing' && <Decision upload={upload} nameId={nameId} />}
      {start && (
        <Button {...described} onClick={() => uploads.start(id)}>
          {start}
        </Button>
      )}
      {state.phase === 'done' && original && (
        <Button variant="quiet" {...described} onClick={() => onDelete(original)}>
          Delete the original
        </Button>
      )}
      {end && (
        <Button
          variant="quiet"
          {...described}
          onClick={() => (end === 'Cancel' ? uploads.cancel(id) : uploads.remove(id))}
        >
          {end}
        </Button>
      )}
    </div>
  )
}

function Decision({ upload: { id, file, state }, nameId }: Pick<UploadActionsProps, 'upload' | 'nameId'>) {
  const fitting = useFitting()
  const [isComparing, setComparing] = useState(false)
  if (state.phase !== 'comparing') return null
  const choice = {
    keepLabel: state.from.phase === 'done' ? 'Keep the original' : 'Send the original',
    onUse: () => fitting.chooseFitted(id),
    onKeep: () => fitting.chooseOriginal(id),
  }
  return (
    <>
      <Button variant="primary" aria-describedby={nameId} onClick={choice.onUse}>
        Use this
      </Button>
      <Button aria-describedby={nameId} onClick={choice.onKeep}>
        {choice.keepLabel}
      </Button>
      <Button variant="quiet" aria-describedby={nameId} onClick={() => setComparing(true)}>
        Compare…
      </Button>
      {isComparing && (
        <CompareDialog name={file.name} fitted={state.fitted} {...choice} onClose={() => setComparing(false)} />
      )}
    </>
  )
}
