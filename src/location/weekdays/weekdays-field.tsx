import { useId } from 'react'
import type { PlaylistPlan } from '../../api/playlists.ts'
import type { Card } from '../../playlists/cards.ts'
import { ExceptOn } from '../../playlists/except-on.tsx'
import { EVERY_DAY, MON_TO_FRI, toggled, WEEKEND, weekdayName } from '../../playlists/weekdays.ts'
import { onWeekdays } from '../../playlists/when/parts.ts'
import { sayWhen } from '../../playlists/when/say.ts'
import { beginningOn, type Days } from '../../playlists/when/when.ts'
import { usePanel } from '../panel-context.ts'
import { type Chip, PlanChips } from '../playlist/plan-chips.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { exceptionKey, exceptionsLeft } from '../playlist/wish.ts'
import './weekdays-field.css'

interface ExceptionsFieldProps {
  card: Card | undefined
  /** Null if a field is missing. */
  plan: PlaylistPlan | null
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/** What a card leaves out of its days and hours, each with a button that takes it in again, and a field for more days. */
export function ExceptionsField({ card, plan, draft, onChange }: ExceptionsFieldProps) {
  const { day } = usePanel()
  const others = exceptionsLeft(card, draft).map(exception => ({
    key: exceptionKey(exception),
    text: `Not ${sayWhen(exception, day).replace(/^Every day, (all day )?|, all day/g, '')}`,
    remove: () => onChange({ ...draft, removed: [draft.removed, exceptionKey(exception)].join('|') }),
  }))
  const isIdle = (days: readonly Days[]) =>
    plan !== null && beginningOn(onWeekdays(plan, draft.weekdays), days).length === 0
  return (
    <ExceptOn
      {...{ others }}
      label="Except on (optional)"
      value={draft.except}
      today={day}
      noteOf={days => (isIdle(days) ? ': it does not play then anyway.' : '')}
      onChange={except => onChange({ ...draft, except })}
    />
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
