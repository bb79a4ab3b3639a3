import { Suspense, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { createOwnChanges } from '../../fleet/own-changes.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { useStore } from '../../base/stores.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { consolePart } from '../../ui/lazy-part.tsx'
import { counted } from '../../base/counted.ts'
import { mediaName } from '../media-order.ts'
import { knownUses } from './media-uses.ts'
import { deleteFilesFacts } from './uses-text.ts'

const PlanDialog = consolePart(async () => (await import('../../jobs/plan-dialog.tsx')).PlanDialog)

interface DeleteFilesProps {
  files: readonly Media[]
  onStart: () => void
  onClose: () => void
}

/** The question before the delete of several files, with their uses; the job deletes one after the other. */
export function DeleteFiles({ files, onStart, onClose }: DeleteFilesProps) {
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
  return (
    <Suspense fallback={<SpinnerOverlay busy />}>
      <PlanDialog job={job} facts={facts} startLabel="Delete" onStart={start} onClose={onClose} />
    </Suspense>
  )
}
