import { failureText } from '../../api/api-error.ts'
import { useStore } from '../../base/stores.ts'
import { useAlert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/dialog/confirm.tsx'
import { CancelIcon } from '../../ui/icons.ts'
import { useStableFunction } from '../../ui/use-stable-function.ts'
import type { JobCommand, JobSnapshot } from '../job.ts'
import { undoLabel } from '../job-text.ts'
import { jobsOf } from '../jobs.ts'

/** A function that gives a command to jobs; an alert says why if they do not take it. */
export function useJobCommand(): (command: JobCommand, ids: readonly string[]) => void {
  const alert = useAlert()
  const jobs = useStore(jobsOf)
  return useStableFunction((command: JobCommand, ids: readonly string[]) => {
    Promise.all(ids.map(id => jobs.command(command, id))).catch(error =>
      alert('warning', 'The command did not reach the jobs.', failureText(error)),
    )
  })
}

/** The question before a job is cancelled that cannot be undone. */
const cancelTexts = { title: 'Cancel this job?', yes: 'Cancel the job', no: 'Go on' }

interface JobButtonsProps {
  job: JobSnapshot
  /** The id of the element with the job's title. */
  titleId: string
}

export function CancelButton({ job, titleId }: JobButtonsProps) {
  const confirm = useConfirm()
  const give = useJobCommand()
  const cancel = async () => {
    const question = `What “${job.title}” has done so far stays, and cannot be undone.`
    const loses = job.done > 0 && !job.canUndo
    if (!loses || (await confirm(question, cancelTexts))) give('cancel', [job.id])
  }
  return <IconButton label="Cancel" icon={CancelIcon} aria-describedby={titleId} onClick={() => void cancel()} />
}

export function EndedButtons({ job, titleId, onPress }: JobButtonsProps & { onPress?: () => void }) {
  const give = useJobCommand()
  const press = (command: JobCommand) => {
    give(command, [job.id])
    onPress?.()
  }
  return (
    <>
      {job.canUndo && (
        <Button aria-describedby={titleId} onClick={() => press('undo')}>
          {undoLabel(job)}
        </Button>
      )}
      {job.failed > 0 && (
        <Button aria-describedby={titleId} onClick={() => press('retryFailed')}>
          Retry what failed
        </Button>
      )}
    </>
  )
}
