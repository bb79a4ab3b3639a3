import { useId } from 'react'
import { EVERY_DAY, MON_TO_FRI, toggled, WEEKEND, weekdayName } from '../../playlists/weekdays.ts'
import { type Chip, PlanChips } from '../playlist/plan-chips.tsx'
import type { PlanDraft } from '../playlist/plan-draft.ts'
import './weekdays-field.css'

const chips: readonly Chip[] = [
  { label: 'Every day', values: { weekdays: EVERY_DAY } },
  { label: 'Mon to Fri', values: { weekdays: MON_TO_FRI } },
  { label: 'Weekend', values: { weekdays: WEEKEND } },
]

interface WeekdaysFieldProps {
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
  /** The form cannot be saved without a day. */
  isMissing: boolean
}

/** Seven buttons for the days of the week at which a playlist plays, and the usual choices. */
export function WeekdaysField({ draft, onChange, isMissing }: WeekdaysFieldProps) {
  const { weekdays } = draft
  const faultId = useId()
  return (
    <fieldset className="weekdays" aria-describedby={isMissing ? faultId : undefined}>
      <legend>Days of the week</legend>
      <div className="weekdays-buttons">
        {[...EVERY_DAY].map(digit => (
          <button
            key={digit}
            type="button"
            className="weekday"
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
        <p id={faultId} className="field-fault">
          Choose a day.
        </p>
      )}
    </fieldset>
  )
}
