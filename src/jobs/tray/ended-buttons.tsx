import { Button } from '../../ui/button.tsx'
import type { JobCommand, JobSnapshot } from '../job.ts'
import { useJobCommand } from './use-job-command.ts'

interface EndedButtonsProps {
  job: JobSnapshot
  /** The id of the element with the job's title. */
  titleId: string
  onPress?: () => void
}

/** The buttons of a job that has ended: its undo, and another try of what failed. */
export function EndedButtons({ job, titleId, onPress }: EndedButtonsProps) {
  const give = useJobCommand()
  const press = (command: JobCommand) => {
    give(command, [job.id])
    onPress?.()
  }
  return (
    <>
      {job.canUndo && (
        <Button aria-describedby={titleId} onClick={() => press('undo')}>
          Undo
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
