import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { wallClock } from '../../base/clock.ts'
import { clockText, minuteOfTime } from '../../base/clock-text.ts'
import { type Moment, momentNow } from '../../base/moment.ts'
import { PresentPlaylists } from '../../jobs/present-playlists.tsx'
import { counted } from '../../base/counted.ts'
import { canPlayToday, TICKER_END } from '../../playlists/ticker-plan.ts'
import { deletePlan, endedTickers, playAgainPlan, updatePlan } from './bulk-jobs.ts'
import { CopyChoice } from './copy-choice.tsx'
import { EndedChoice } from './ended-choice.tsx'
import { type LocationNow, locationsNow, type StepProps } from './location-now.ts'
import { BY_SWITCHES, NothingToDo, PlanStep } from './plan-step.tsx'
import { SwitchChoice } from './switch-choice.tsx'

/** The work that can be done at many locations. */
export type BulkAction = 'switch' | 'copy' | 'update' | 'play-again' | 'delete-ended' | 'delete'

interface BulkWorkProps {
  action: BulkAction
  locations: readonly Location[]
  onClose: () => void
}

/** Work at the selected locations: their playlists are loaded, the person chooses, and the plan is shown. */
export function BulkWork({ action, locations, onClose }: BulkWorkProps) {
  // The list may change while a dialog is open: a plan is about the locations that were selected.
  const [chosen] = useState(locations)
  const [loaded, setLoaded] = useState<readonly LocationNow[] | null>(null)
  const [now] = useState(() => momentNow(wallClock))
  if (!loaded) {
    const take = (present: Parameters<typeof locationsNow>[1]) => setLoaded(locationsNow(chosen, present))
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
    case 'copy':
      return <CopyChoice {...step} />
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

/** The window of today alone lets no playlist play that is off. */
function OffTickers({ locations, now }: Pick<StepProps, 'locations' | 'now'>) {
  const count = locations.flatMap(at => endedTickers(at, now)).filter(({ is_active }) => !is_active).length
  if (count === 0) return null
  const are = count === 1 ? 'is off: it does not play until it is' : 'are off: they do not play until they are'
  return <p>{`${counted(count, 'ended ticker playlist')} ${are} switched on.`}</p>
}

const tooLateText = ({ minute }: Moment) =>
  `It is ${clockText(minute)}: a ticker plays until ${clockText(minuteOfTime(TICKER_END))} of its day. Play it again tomorrow.`
