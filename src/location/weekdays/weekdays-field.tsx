import { useId } from 'react'
import { alsoSwitchedOn } from '../../jobs/task-facts.ts'
import type { PartCard } from '../../playlists/weekday-groups.ts'
import { EVERY_DAY, MON_TO_FRI, toggled, WEEKEND, weekdayName } from '../../playlists/weekdays.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import type { Wish } from '../alone/alone-plan.ts'
import { useScreenPlan } from '../panel-context.ts'
import { type Chip, PlanChips } from '../playlist/plan-chips.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { usePlace } from '../use-location.ts'
import {
  changeTasks,
  groupChange,
  groupChangeText,
  isOneCall,
  makesText,
  switchedOnText,
  type WeekdayPlan,
  wantedRanges,
} from './group-change.ts'
import './weekdays-field.css'

interface WeekdaysNoteProps {
  wish: Wish | null
  card?: PartCard | undefined
}

function useOutcomeText(card: PartCard | undefined) {
  const place = usePlace()
  const { playlists = [] } = useScreenPlan()
  return (wanted: WeekdayPlan): string => {
    if (!card) return makesText(wantedRanges(card, wanted), wanted.weekdays)
    const switchedOn = changeTasks(place, card, wanted).flatMap(task => alsoSwitchedOn(task, playlists))
    return `${groupChangeText(groupChange(card, wanted), wanted.weekdays)} ${switchedOnText(switchedOn)}`.trim()
  }
}

/** Says before a playlist is saved which playlists its weekdays make, or why they cannot be made. */
export function WeekdaysNote({ wish, card }: WeekdaysNoteProps) {
  const textOf = useOutcomeText(card)
  const isShown = wish && !isOneCall(card, wish.wanted)
  return (
    <p className={wish?.fault ? 'small danger' : 'small muted breaks hide-empty'} aria-live="polite">
      {isShown && <BidiText text={wish.fault ?? textOf(wish.wanted)} />}
    </p>
  )
}

const chips: readonly Chip[] = [
  { label: 'Every day', values: { weekdays: EVERY_DAY } },
  { label: 'Mon to Fri', values: { weekdays: MON_TO_FRI } },
  { label: 'Weekend', values: { weekdays: WEEKEND } },
]

interface WeekdaysFieldProps {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  isMissing: boolean
}

/** Seven buttons for the days of the week at which a playlist plays, and the usual choices. */
export function WeekdaysField({ draft, onChange, isMissing }: WeekdaysFieldProps) {
  const { weekdays } = draft
  const faultId = useId()
  return (
    <fieldset className="weekdays row wrap apart" aria-describedby={isMissing ? faultId : undefined}>
      <legend className="visually-hidden">Days of the week</legend>
      <div className="weekdays-buttons">
        {[...EVERY_DAY].map(digit => (
          <button
            key={digit}
            type="button"
            className="weekday hover-fill chip muted"
            aria-pressed={weekdays.includes(digit)}
            onClick={() => onChange({ ...draft, weekdays: toggled(weekdays, digit) })}
          >
            {weekdayName(digit)}
          </button>
        ))}
      </div>
      <PlanChips
        label="Usual days of the week"
        chips={chips}
        draft={draft}
        onChoose={values => onChange({ ...draft, ...values })}
      />
      {isMissing && (
        <p id={faultId} className="small danger">
          Choose a day.
        </p>
      )}
    </fieldset>
  )
}
