import { useId } from 'react'
import type { Card } from '../../playlists/cards.ts'
import { EVERY_DAY, MON_TO_FRI, toggled, WEEKEND, weekdayName } from '../../playlists/weekdays.ts'
import { sayWhen } from '../../playlists/when/say.ts'
import { Button } from '../../ui/button.tsx'
import { usePanel } from '../panel-context.ts'
import { type Chip, PlanChips } from '../playlist/plan-chips.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import { exceptionKey, exceptionsLeft } from '../playlist/wish.ts'
import './weekdays-field.css'

interface ExceptionsFieldProps {
  card: Card
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/** What a card leaves out of its days and hours, each with a button that takes it in again. */
export function ExceptionsField({ card, draft, onChange }: ExceptionsFieldProps) {
  const { day } = usePanel()
  const exceptions = exceptionsLeft(card, draft)
  if (exceptions.length === 0) return null
  return (
    <ul className="exceptions stack apart" aria-label="Exceptions">
      {exceptions.map(exception => {
        const text = `Not ${sayWhen(exception, day).replace(/^Every/, 'every')}`
        const remove = () => onChange({ ...draft, removed: [draft.removed, exceptionKey(exception)].join('|') })
        return (
          <li key={exceptionKey(exception)} className="row between small">
            <span className="breaks">{text}</span>
            <Button variant="quiet" aria-label={`Remove: ${text}`} onClick={remove}>
              Remove
            </Button>
          </li>
        )
      })}
    </ul>
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
