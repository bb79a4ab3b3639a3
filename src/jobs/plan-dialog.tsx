import { type ReactNode, useEffect, useMemo } from 'react'
import { failureText } from '../api/api-error.ts'
import { type Playlist, screenTypes } from '../api/playlists.ts'
import { counted } from '../base/counted.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { playlistsText } from '../playlists/playlist-name.tsx'
import { texts } from '../texts.ts'
import { useAlert } from '../ui/alert.tsx'
import { BidiText } from '../ui/bidi-text.tsx'
import { GoOnButtons, Modal } from '../ui/dialog/modal.tsx'
import { useVirtualList } from '../ui/use-virtual-list.tsx'
import type { NewJob, Task } from './job.ts'
import { secondsOf } from './job-seconds.ts'
import { roughTime } from './job-text.ts'
import { alsoSwitchedOn, exchangeOf, switchedBy, titleOf, uniqueIdOf } from './task-facts.ts'
import { useBeginJob } from './use-page-job.ts'
import './plan-dialog.css'

/** CSS pixels of a row with one line, until it is measured. */
const ROW_HEIGHT = 45

interface PlannedPlace {
  task: Task
  /** The playlists that are off now and would be switched on too. */
  alsoOn: readonly Playlist[]
}

function PlanPlaces({ places }: { places: readonly PlannedPlace[] }) {
  const { list, drawn, style, measure } = useVirtualList<PlannedPlace, HTMLUListElement>({
    entries: places,
    rowHeight: ROW_HEIGHT,
    scroller: '.plan-places',
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a person without a mouse scrolls the list with the arrow keys.
    <section className="plan-places frame framed-list scrolls small" tabIndex={0} aria-label="Where">
      <ul ref={list} style={style}>
        {drawn.map(({ entry: { task, alsoOn }, index }) => (
          <li key={index} ref={measure} data-index={index}>
            <p>
              <span>
                <bdi>{titleOf(task)}</bdi>{' '}
                <bdi className="muted figures" translate="no">
                  {uniqueIdOf(task)}
                </bdi>
              </span>
            </p>
            {alsoOn.length > 0 && (
              <p className="warning">
                <BidiText text={`Switches on too: ${playlistsText(alsoOn)}`} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Playlists that are off may come on too then. */
const switchesOn = (task: Task): boolean => switchedBy(task, true).length > 0

/** What is switched, such as "Videowall Tape is switched on at 180 locations." */
function switchFacts(tasks: readonly Task[]): string[] {
  return [true, false].flatMap(isOn =>
    screenTypes.flatMap(type => {
      const count = tasks.filter(task => switchedBy(task, isOn).includes(type)).length
      const name = texts.location.tapes[type]
      return count > 0 ? `${name} is switched ${isOn ? 'on' : 'off'} at ${counted(count, 'location')}.` : []
    }),
  )
}

/** What an undo cannot bring back, or not as it was. */
function lossFacts(tasks: readonly Task[]): string[] {
  const countOf = (kind: Task['kind']) => tasks.filter(task => task.kind === kind).length
  const files = countOf('delete-media')
  const locations = countOf('delete-location')
  const hasDeleted = tasks.some(task => (exchangeOf(task)?.replaces ?? []).length > 0)
  const facts = []
  if (files > 0) facts.push(`${counted(files, 'media file')} cannot be brought back.`)
  if (locations > 0) facts.push('Undo makes a deleted location again with its playlists, but with new numbers.')
  else if (hasDeleted) facts.push('Undo makes a deleted playlist again, but with a new number.')
  return facts
}

/** What is switched, and when the screens take the changes. */
function planFacts({ tasks, tells }: NewJob): string[] {
  const published = tells
    ? ['The screens of a location take the changes as soon as the work there is done.']
    : ['The screens take the changes with the next “Update”.']
  const hasScreens = tasks.some(task =>
    'playlists' in task ? task.playlists.length > 0 : task.kind !== 'delete-media',
  )
  return [...switchFacts(tasks), ...(hasScreens ? published : [])]
}

interface PlanDialogProps {
  job: NewJob
  /** Further facts, from the page that has made the plan. */
  facts?: ReactNode
  startLabel?: string
  /** Called when the job has started, before `onClose`. */
  onStart?: () => void
  onClose: () => void
}

interface PlannedPlaces {
  places: readonly PlannedPlace[]
  /** The number of locations whose playlists are not loaded yet. */
  pending: number
  /** The number of locations whose playlists could not be loaded. */
  unknown: number
}

const locationOf = (task: Task) => ('place' in task && switchesOn(task) ? String(task.place.locationId) : null)

/** A switch turns every playlist of a screen on: the plan names those that are off now. Other work needs no call. */
function usePlannedPlaces(tasks: readonly Task[]): PlannedPlaces {
  const asks = tasks.some(switchesOn)
  const { byKey, isPending, prefer } = useFleet(asks)
  useEffect(() => {
    if (asks) prefer(tasks.flatMap(task => locationOf(task) ?? []))
  }, [asks, prefer, tasks])
  return useMemo(() => {
    const known = tasks.map(task => ({ task, entry: byKey.get(locationOf(task) ?? '') }))
    const without = known.filter(({ entry }) => entry && !entry.playlists)
    const unknown = without.filter(({ entry }) => entry?.failure).length
    return {
      places: known.map(({ task, entry }) => ({ task, alsoOn: alsoSwitchedOn(task, entry?.playlists ?? []) })),
      pending: asks && isPending ? tasks.length : without.length - unknown,
      unknown,
    }
  }, [asks, byKey, isPending, tasks])
}

/** The plan of a job, which a person reads before anything is sent (requirement 23.9). */
export function PlanDialog({ job, facts, startLabel = 'Start', onStart, onClose }: PlanDialogProps) {
  const planned = usePlannedPlaces(job.tasks)
  const alert = useAlert()
  const begin = useBeginJob()
  const start = async () => {
    try {
      if (!(await begin(job))) return
      onStart?.()
      onClose()
    } catch (error) {
      alert('warning', 'The job could not be started.', failureText(error))
    }
  }
  const losses = lossFacts(job.tasks)
  return (
    <Modal title={job.title} className="dialog-parts" width={560} onClose={onClose}>
      <p>{amountText(job.tasks)}</p>
      {facts}
      <ul className="plan-facts hide-empty">
        {[...planFacts(job), ...alsoOnFacts(planned)].map(fact => (
          <li key={fact}>
            <BidiText text={fact} />
          </li>
        ))}
        {losses.map(fact => (
          <li key={fact} className="danger">
            {fact}
          </li>
        ))}
      </ul>
      <PlanPlaces places={planned.places} />
      <GoOnButtons
        label={startLabel}
        variant={deletesOnly(job) ? 'danger' : 'primary'}
        disabled={planned.pending > 0}
        onGoOn={() => void start()}
        onClose={onClose}
      />
    </Modal>
  )
}

const deletesOnly = ({ tasks }: NewJob) => tasks.every(({ kind }) => kind.startsWith('delete-'))

/** How much work it is: "200 locations: this takes about 16 min." */
function amountText(tasks: readonly Task[]): string {
  const isFiles = tasks.every(({ kind }) => kind === 'delete-media')
  const places = counted(tasks.length, isFiles ? 'file' : 'location')
  return `${places}: this takes ${roughTime(secondsOf(tasks))}.`
}

function alsoOnFacts({ places, pending, unknown }: PlannedPlaces): string[] {
  const at = places.filter(({ alsoOn }) => alsoOn.length > 0)
  const count = at.reduce((sum, { alsoOn }) => sum + alsoOn.length, 0)
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
