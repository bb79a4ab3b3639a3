import { useState } from 'react'
import { type Media, mediaName } from '../../api/media.ts'
import { counted } from '../../base/counted.ts'
import { keyOf } from '../../base/id.ts'
import { useStore } from '../../base/stores.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { selectedText } from '../../ui/selection.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { knownUses } from './media-uses.ts'
import { deleteFilesFacts } from './uses-text.ts'

interface DeleteFilesProps {
  files: readonly Media[]
  onStart: () => void
  onClose: () => void
}

function DeleteFiles({ files, onStart, onClose }: DeleteFilesProps) {
  const known = knownUses(useFleet())
  const ownChanges = useStore(createOwnChanges)
  const start = () => {
    // What an earlier visit has kept of their places is loaded: the effects of the job are noted of loaded lists.
    ownChanges.note(files.flatMap(({ id }) => known.of(id).map(({ location }) => location.id)))
    onStart()
  }
  const [job] = useState(() => ({
    title: `Delete ${counted(files.length, 'file')}`,
    tasks: files.map(file => ({ kind: 'delete-media' as const, mediaId: file.id, name: mediaName(file) })),
    tells: false,
  }))
  const facts = (
    <p className="alert-message">
      <BidiText text={deleteFilesFacts(files, known)} />
    </p>
  )
  return <PlanDialog job={job} facts={facts} startLabel="Delete" onStart={start} onClose={onClose} />
}

interface MediaSelectionBarProps {
  /** All files of the list; `listed` are those that the search and the filter leave. */
  media: readonly Media[]
  listed: readonly Media[]
  /** Ids as text. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

export function MediaSelectionBar({ media, listed, selected, onSelect }: MediaSelectionBarProps) {
  const [asked, ask] = useState<readonly Media[] | null>(null)
  const files = media.filter(one => selected.has(keyOf(one)))
  const hidden = files.length - listed.filter(one => selected.has(keyOf(one))).length
  const selectListed = () => onSelect(new Set([...files, ...listed].map(keyOf)))
  return (
    <div className="media-selection row wrap tight small" {...useKeptFocus<HTMLDivElement>()}>
      <div className="media-selection-row">
        <p role="status" className="grow figures">
          {selectedText(files.length, hidden)}
        </p>
        <Button variant="quiet" className="button-small" onClick={selectListed}>
          Select all
        </Button>
        {files.length > 0 && (
          <Button variant="quiet" className="button-small" onClick={() => onSelect(new Set())}>
            Select none
          </Button>
        )}
      </div>
      {files.length > 0 && (
        <Button variant="danger" onClick={() => ask(files)}>{`Delete ${counted(files.length, 'file')}`}</Button>
      )}
      {asked && <DeleteFiles files={asked} onStart={() => onSelect(new Set())} onClose={() => ask(null)} />}
    </div>
  )
}
