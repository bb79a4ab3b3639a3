import { type ReactNode, useEffect, useMemo } from 'react'
import { useFleet } from '../fleet/use-fleet.ts'
import { callsOf } from './count-calls.ts'
import type { NewJob, Task } from './job.ts'
import { wokenBy } from './wakes.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/dialog/modal.tsx'
import { counted } from '../base/counted.ts'
import { secondsOf } from './call-time.ts'
import { roughTime } from './job-text.ts'
import { lossFacts, planFacts, switchesOn } from './plan-facts.ts'
import { type PlannedPlace, PlanPlaces } from './plan-places.tsx'
import { useStartJob } from './use-start-job.ts'
import './plan-dialog.css'

interface PlanDialogProps {
  job: NewJob
  /** Further facts, from the page that has made the plan. */
  facts?: ReactNode
  startLabel?: string
  /** Called when the job has started, before `onClose`. */
  onStart?: () => void
  onClose: () => void
}

/** The plan of a job, which a person reads before anything is sent (requirement 23.9). */
export function PlanDialog(props: PlanDialogProps) {
  return props.job.tasks.some(switchesOn) ? (
    <SwitchingPlan {...props} />
  ) : (
    <Plan {...props} {...unswitched(props.job)} />
  )
}

interface PlannedPlaces {
  places: readonly PlannedPlace[]
  /** The number of locations whose playlists are not loaded yet. */
  pending: number
  /** The number of locations whose playlists could not be loaded. */
  unknown: number
}

const unswitched = ({ tasks }: NewJob): PlannedPlaces => ({
  places: tasks.map(task => ({ task, woken: [] })),
  pending: 0,
  unknown: 0,
})

/** The plan of a job that switches screens on. A switch turns every playlist of a screen on: the plan names those that are off now. */
function SwitchingPlan(props: PlanDialogProps) {
  return <Plan {...props} {...useWokenPlaces(props.job.tasks)} />
}

const locationOf = (task: Task) => ('place' in task && switchesOn(task) ? String(task.place.locationId) : null)

function useWokenPlaces(tasks: readonly Task[]): PlannedPlaces {
  const { entries, isPending, prefer } = useFleet()
  useEffect(() => prefer(tasks.flatMap(task => locationOf(task) ?? [])), [prefer, tasks])
  return useMemo(() => {
    const byLocation = new Map(entries.map(entry => [String(entry.location.id), entry]))
    const known = tasks.map(task => ({ task, entry: byLocation.get(locationOf(task) ?? '') }))
    const without = known.filter(({ entry }) => entry && !entry.playlists)
    const unknown = without.filter(({ entry }) => entry?.failure).length
    return {
      places: known.map(({ task, entry }) => ({ task, woken: wokenBy(task, entry?.playlists ?? []) })),
      pending: isPending ? tasks.length : without.length - unknown,
      unknown,
    }
  }, [entries, isPending, tasks])
}

function Plan({ job, facts, startLabel = 'Start', onStart, onClose, ...planned }: PlanDialogProps & PlannedPlaces) {
  const start = useStartJob(job, () => {
    onStart?.()
    onClose()
  })
  const losses = lossFacts(job.tasks)
  return (
    <Modal title={job.title} className="plan-dialog" onClose={onClose}>
      <p>{amountText(job.tasks)}</p>
      {facts}
      <ul className="plan-facts">
        {[...planFacts(job), ...wokenFacts(planned)].map(fact => (
          <li key={fact}>
            <BidiText text={fact} />
          </li>
        ))}
        {losses.map(fact => (
          <li key={fact} className="plan-loss">
            {fact}
          </li>
        ))}
      </ul>
      <PlanPlaces places={planned.places} />
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={deletesOnly(job) ? 'danger' : 'primary'} disabled={planned.pending > 0} onClick={start}>
          {startLabel}
        </Button>
      </div>
    </Modal>
  )
}

const deletesOnly = ({ tasks }: NewJob) => tasks.every(({ kind }) => kind.startsWith('delete-'))

/** How much work it is: "200 locations, 64,000 calls to the server, about 16 min". */
function amountText(tasks: readonly Task[]): string {
  const calls = tasks.reduce((sum, task) => sum + callsOf(task), 0)
  const isFiles = tasks.every(({ kind }) => kind === 'delete-media')
  const places = counted(tasks.length, isFiles ? 'file' : 'location')
  return `${places}, ${counted(calls, 'call')} to the server, ${roughTime(secondsOf(tasks, calls))}.`
}

function wokenFacts({ places, pending, unknown }: PlannedPlaces): string[] {
  const at = places.filter(({ woken }) => woken.length > 0)
  const count = at.reduce((sum, { woken }) => sum + woken.length, 0)
  const facts = []
  if (count > 0) {
    const words =
      count === 1 ? 'is off now and is switched on too: it is' : 'are off now and are switched on too: they are'
    facts.push(`${counted(count, 'playlist')} at ${counted(at.length, 'location')} ${words} named below.`)
  }
  if (pending > 0) facts.push(`Looking at the playlists of ${counted(pending, 'location')}…`)
  if (unknown > 0)
    facts.push(
      `The playlists of ${counted(unknown, 'location')} could not be loaded: playlists that are off now may be switched on there too.`,
    )
  return facts
}
