import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { type ScreenType, screenTypes } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { counted } from '../../base/counted.ts'
import { clockText, minuteOfTime } from '../../base/local-day.ts'
import { type Moment, momentNow } from '../../base/moment.ts'
import { PresentPlaylists } from '../../jobs/present-playlists.tsx'
import { switchOf } from '../../jobs/task-facts.ts'
import { ExceptOn } from '../../playlists/except-on.tsx'
import { canPlayToday, TICKER_END } from '../../playlists/ticker-plan.ts'
import { readDays } from '../../playlists/when/when.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox } from '../../ui/check-box.tsx'
import { Segments } from '../../ui/segments.tsx'
import { selectedText } from '../../ui/selection.ts'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import {
  type BulkPlan,
  deleteEndedPlan,
  deletePlan,
  type EndedKinds,
  endedText,
  endedTickers,
  freeDaysPlan,
  type LocationNow,
  locationsNow,
  playAgainPlan,
  type StepProps,
  switchPlan,
  updatePlan,
  type WantedSwitches,
} from './bulk-jobs.ts'
import { BY_SWITCHES, ChoiceModal, NothingToDo, PlanStep, useRunAtOnce } from './plan-step.tsx'
import type { LocationSelection } from './use-select-mode.ts'
import './selection-bar.css'

function EndedChoice({ locations, now, onClose }: StepProps) {
  // A ticker playlist ends every day: it waits for “Play again today”.
  const [kinds, setKinds] = useState<EndedKinds>({ videowall: true, ticker: false })
  const ended = screenTypes.map(type => ({ type, text: endedText(locations, type, now) }))
  const nothing = 'No playlist has ended at these locations.'
  if (!ended.some(({ text }) => text)) return <NothingToDo text={nothing} onClose={onClose} />
  return (
    <ChoiceModal
      title={`Delete ended playlists at ${counted(locations.length, 'location')}`}
      isReady={ended.some(({ type, text }) => kinds[type] && text)}
      planOf={() => ({ plan: deleteEndedPlan(locations, now, kinds), nothing })}
      locations={locations}
      onClose={onClose}
    >
      {ended.map(({ type, text }) => (
        <p key={type}>
          <CheckBox checked={kinds[type]} onChange={isOn => setKinds({ ...kinds, [type]: isOn })}>
            {`${texts.location.tapes[type]}: ${text || '0 ended playlists'}`}
          </CheckBox>
        </p>
      ))}
      <p className="muted">A ticker playlist ends every day. “Play again today” brings it back.</p>
    </ChoiceModal>
  )
}

const options = [
  { value: 'leave', text: 'Leave as it is' },
  { value: 'on', text: 'On' },
  { value: 'off', text: 'Off' },
] as const

type Option = (typeof options)[number]['value']

const wantedOf = (chosen: Record<ScreenType, Option>): WantedSwitches =>
  Object.fromEntries(screenTypes.flatMap(type => (chosen[type] === 'leave' ? [] : [[type, chosen[type] === 'on']])))

function SwitchChoice({ locations, onClose }: StepProps) {
  const [chosen, setChosen] = useState<Record<ScreenType, Option>>({ videowall: 'leave', ticker: 'leave' })
  const wanted = wantedOf(chosen)
  return (
    <ChoiceModal
      title={`Switch on or off at ${counted(locations.length, 'location')}`}
      isReady={Object.keys(wanted).length > 0}
      planOf={() => ({
        plan: switchPlan(locations, wanted),
        nothing: 'Every screen is switched that way already, or has no playlist.',
      })}
      locations={locations}
      onClose={onClose}
    >
      {screenTypes.map(type => (
        <section key={type} aria-label={texts.location.tapes[type]}>
          <h3>{texts.location.tapes[type]}</h3>
          <p className="muted">{presentText(locations, type)}</p>
          <Segments
            label={texts.location.tapes[type]}
            options={options}
            value={chosen[type]}
            onChange={value => setChosen({ ...chosen, [type]: value })}
          />
        </section>
      ))}
      <p className="muted">{BY_SWITCHES}</p>
    </ChoiceModal>
  )
}

function FreeDaysChoice({ locations, now, onClose }: StepProps) {
  const [days, setDays] = useState('')
  return (
    <ChoiceModal
      title={`Leave days free at ${counted(locations.length, 'location')}`}
      isReady={days !== ''}
      planOf={() => ({
        plan: freeDaysPlan(locations, readDays(days), now),
        nothing: 'No videowall playlist of these locations plays on these days.',
        facts: <p>Their videowalls show nothing on these days.</p>,
      })}
      locations={locations}
      onClose={onClose}
    >
      <ExceptOn label="Days" value={days} today={now.day} onChange={setDays} />
      <p className="muted above-3">
        A playlist that runs over midnight leaves out the nights that begin on these days.
      </p>
    </ChoiceModal>
  )
}

/** The switches of a kind at the locations: "On at 12, off at 20, no playlist at 3". */
function presentText(locations: readonly LocationNow[], type: ScreenType): string {
  const switches = locations.map(({ playlists }) => switchOf(playlists, type))
  const at = (words: string, state: ReturnType<typeof switchOf>) => {
    const count = switches.filter(one => one === state).length
    return count > 0 ? [`${words} ${count}`] : []
  }
  const parts = [...at('on at', 'on'), ...at('partly on at', 'mixed'), ...at('off at', 'off')]
  return `Now: ${[...parts, ...at('no playlist at', undefined)].join(', ')}.`
}

type BulkAction = 'switch' | 'update' | 'play-again' | 'free-days' | 'delete-ended' | 'delete'

/** The plan of work that asks for no choice and has nothing to say about it; else null. */
function planWithoutChoice(action: BulkAction, locations: readonly LocationNow[], now: Moment): BulkPlan | null {
  if (action === 'update') return updatePlan(locations)
  const says = !canPlayToday(now.minute) || offTickers(locations, now).length > 0
  return action === 'play-again' && !says ? playAgainPlan(locations, now) : null
}

interface BulkWorkProps {
  action: BulkAction
  locations: readonly Location[]
  onClose: () => void
}

/** Work at the selected locations: their playlists are loaded, the person chooses, and the plan is shown. */
function BulkWork({ action, locations, onClose }: BulkWorkProps) {
  // The list may change while a dialog is open: a plan is about the locations that were selected.
  const [chosen] = useState(locations)
  const [loaded, setLoaded] = useState<readonly LocationNow[] | null>(null)
  const [now] = useState(() => momentNow(wallClock))
  const runAtOnce = useRunAtOnce(onClose)
  if (!loaded) {
    const take = (present: Parameters<typeof locationsNow>[1]) => {
      const at = locationsNow(chosen, present)
      const plan = planWithoutChoice(action, at, now)
      if (!plan || !runAtOnce(plan, at)) setLoaded(at)
    }
    return <PresentPlaylists locations={chosen} onLoaded={take} onClose={onClose} />
  }
  return <Step action={action} locations={loaded} now={now} onClose={onClose} />
}

function Step({ action, ...step }: StepProps & { action: BulkAction }) {
  const { locations, now, onClose } = step
  const ends = { locations, onStart: onClose, onClose }
  switch (action) {
    case 'switch':
      return <SwitchChoice {...step} />
    case 'free-days':
      return <FreeDaysChoice {...step} />
    case 'delete-ended':
      return <EndedChoice {...step} />
    case 'update':
      return (
        <PlanStep
          {...ends}
          plan={updatePlan(locations)}
          nothing={`No playlist is switched on at these locations. ${BY_SWITCHES}`}
          facts={<p>{`${BY_SWITCHES} A screen whose playlists are all off stays off.`}</p>}
        />
      )
    case 'delete':
      return <PlanStep {...ends} plan={deletePlan(locations)} facts={<p>The screens of these locations go dark.</p>} />
    case 'play-again':
      if (!canPlayToday(now.minute)) return <NothingToDo text={tooLateText(now)} onClose={onClose} />
      return (
        <PlanStep
          {...ends}
          plan={playAgainPlan(locations, now)}
          nothing="No ticker playlist has ended at these locations."
          facts={<OffTickers locations={locations} now={now} />}
        />
      )
  }
}

const offTickers = (locations: readonly LocationNow[], now: Moment) =>
  locations.flatMap(at => endedTickers(at, now)).filter(({ is_active }) => !is_active)

/** The window of today alone lets no playlist play that is off. */
function OffTickers({ locations, now }: Pick<StepProps, 'locations' | 'now'>) {
  const count = offTickers(locations, now).length
  if (count === 0) return null
  const are = count === 1 ? 'is off: it does not play until it is' : 'are off: they do not play until they are'
  return <p>{`${counted(count, 'ended ticker playlist')} ${are} switched on.`}</p>
}

const tooLateText = ({ minute }: Moment) =>
  `It is ${clockText(minute)}: a ticker plays until ${clockText(minuteOfTime(TICKER_END))} of its day. Play it again tomorrow.`

const actions: readonly { action: BulkAction; label: string }[] = [
  { action: 'switch', label: 'Switch on or off' },
  { action: 'update', label: texts.location.update },
  { action: 'play-again', label: 'Play again today' },
  { action: 'free-days', label: 'Leave days free…' },
  { action: 'delete-ended', label: 'Delete ended playlists' },
  { action: 'delete', label: 'Delete locations' },
]

export function SelectionBar({ selection }: { selection: LocationSelection }) {
  const [work, setWork] = useState<BulkAction | null>(null)
  return (
    <section aria-label="Selected locations" className="selection-bar with-end" {...useKeptFocus()}>
      <p className="strong figures" role="status">
        {selectedText(selection.keys.size, selection.hidden)}
      </p>
      <div className="selection-actions flow">
        {actions.map(({ action, label }) => (
          <Button key={action} disabled={selection.keys.size === 0} onClick={() => setWork(action)}>
            {label}
          </Button>
        ))}
      </div>
      <Button variant="quiet" onClick={selection.end}>
        Done
      </Button>
      {work && <BulkWork action={work} locations={selection.locations} onClose={() => setWork(null)} />}
    </section>
  )
}
