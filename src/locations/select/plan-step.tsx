import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { counted } from '../../base/counted.ts'
import { type Id, sameId } from '../../base/id.ts'
import { asOf } from '../../fleet/fleet.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { needsPlan } from '../../jobs/task-facts.ts'
import { usePageJob } from '../../jobs/use-page-job.ts'
import { Button } from '../../ui/button.tsx'
import { GoOnButtons, Modal } from '../../ui/dialog/modal.tsx'
import { type BulkPlan, type LocationNow, oldestAnswer, type StepProps } from './bulk-jobs.ts'

/** The table of the page shows which screens are connected, and work at many locations does not look at that. */
export const BY_SWITCHES = 'This goes by the switches of the playlists, not by which screens are connected.'

const NOTHING = 'There is nothing to do at these locations.'

interface Planned {
  plan: BulkPlan
  nothing?: string
  facts?: ReactNode
}

interface PlanStepProps extends Planned {
  locations: readonly LocationNow[]
  onStart: () => void
  onClose: () => void
}

/** The plan of the work at the selected locations, or the reason why there is nothing to do. */
export function PlanStep({ plan, locations, nothing = NOTHING, facts, onStart, onClose }: PlanStepProps) {
  const queries = useQueryClient()
  if (plan.job.tasks.length === 0) return <NothingToDo text={nothing} onClose={onClose} />
  const oldest = oldestAnswer(queries, locations)
  return (
    <PlanDialog
      job={plan.job}
      facts={
        <>
          {plan.leftOut > 0 && <p>{leftOutText(plan.leftOut)}</p>}
          {facts}
          {oldest !== null && <p className="muted">{`Playlists ${asOf(oldest)}.`}</p>}
        </>
      }
      onStart={onStart}
      onClose={onClose}
    />
  )
}

/**
 * A function that does work at the one selected location at once, if nobody has to see its plan first.
 * @returns true if it does
 */
export function useRunAtOnce(onStarted: () => void): (plan: BulkPlan, locations: readonly LocationNow[]) => boolean {
  const run = usePageJob()
  return ({ job, leftOut }, locations) => {
    const playlistsAt = (id: Id) => locations.find(({ location }) => sameId(location.id, id))?.playlists ?? []
    if (leftOut > 0 || needsPlan(job, playlistsAt)) return false
    void run({ job, failed: `${job.title}: this could not be done.`, onStarted })
    return true
  }
}

interface ChoiceModalProps extends Omit<StepProps, 'now'> {
  title: string
  isReady: boolean
  planOf: () => Planned
  children: ReactNode
}

/** Shows the choices first, then the plan of the work if a person has to see it. */
export function ChoiceModal({ title, isReady, planOf, locations, onClose, children }: ChoiceModalProps) {
  const [isPlanned, setPlanned] = useState(false)
  const runAtOnce = useRunAtOnce(onClose)
  const goOn = () => {
    if (!runAtOnce(planOf().plan, locations)) setPlanned(true)
  }
  return (
    <>
      <Modal title={title} className="bulk-choice" width={560} onClose={onClose}>
        {children}
        <GoOnButtons disabled={!isReady} onGoOn={goOn} onClose={onClose} />
      </Modal>
      {isPlanned && (
        <PlanStep {...planOf()} locations={locations} onStart={onClose} onClose={() => setPlanned(false)} />
      )}
    </>
  )
}

const leftOutText = (count: number) =>
  `${counted(count, 'selected location')} ${count === 1 ? 'needs no change and is' : 'need no change and are'} left out.`

export function NothingToDo({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Modal title="Nothing to do" onClose={onClose}>
      <p>{text}</p>
      <div className="modal-actions">
        <Button variant="primary" data-autofocus onClick={onClose}>
          OK
        </Button>
      </div>
    </Modal>
  )
}
