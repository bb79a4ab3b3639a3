import { useId, useState } from 'react'
import { wallClock } from '../../base/clock.ts'
import { minuteText } from '../../base/clock-text.ts'
import { momentNow } from '../../base/moment.ts'
import type { ScreenType } from '../../base/id.ts'
import { texts } from '../../texts.ts'
import { Field } from '../../ui/field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import { dayChips, hourChips, PlanChips } from './plan-chips.tsx'
import { endAfter, type PlanDraft, type RequiredField, repeatText, runsOvernight } from './plan-draft.ts'
import { planLabels } from './plan-labels.ts'
import { formatTime } from './range-text.ts'
import { TimeField } from './time-field.tsx'
import './plan-fields.css'

interface PlanFieldsProps {
  type: ScreenType
  draft: PlanDraft
  /** The fields that are marked because the person tried to save without them. */
  missing: readonly RequiredField[]
  onChange: (draft: PlanDraft) => void
}

/** The fields of a playlist: all of them and their chips for a videowall, only the repeat for a ticker. */
export function PlanFields({ type, draft, missing, onChange }: PlanFieldsProps) {
  const repeatId = useId()
  // A text that a picker cannot read gives way to the values of a chip: the pickers begin again.
  const [chosen, setChosen] = useState(0)
  const now = momentNow(wallClock)
  const choose = (values: Partial<PlanDraft>) => {
    setChosen(chosen + 1)
    onChange({ ...draft, ...values })
  }
  return (
    <div className="plan-fields">
      {type === 'videowall' && <WindowFields key={chosen} {...{ type, draft, missing, onChange }} />}
      <Field
        className="plan-repeat"
        label={planLabels.repeat}
        type="number"
        min={1}
        step={1}
        required
        placeholder={texts.location.repeatPlaceholder}
        value={draft.repeat_interval}
        aria-describedby={repeatId}
        fault={missing.includes('repeat') ? 'Give 1 or more.' : null}
        // A typed number replaces the one that is there.
        onClick={event => event.currentTarget.select()}
        onChange={event => onChange({ ...draft, repeat_interval: event.target.value })}
      />
      <p className="plan-note" id={repeatId}>
        {repeatText(draft.repeat_interval)}
      </p>
      {type === 'videowall' && (
        <div className="plan-presets">
          <PlanChips label="Days" chips={dayChips(now.day)} draft={draft} onChoose={choose} />
          <PlanChips label="Hours" chips={hourChips} draft={draft} onChoose={choose} />
        </div>
      )}
      {type === 'videowall' && runsOvernight(draft) && (
        <p className="plan-note">
          {`Runs over midnight, until ${formatTime(draft.time_end || endAfter(draft.time_start))}.`}
        </p>
      )}
    </div>
  )
}

/** The days and the daily window of a videowall playlist. */
function WindowFields({ draft, missing, onChange }: PlanFieldsProps) {
  const now = `${minuteText(momentNow(wallClock).minute)}:00`
  const likelyEnd = draft.time_start && endAfter(draft.time_start)
  return (
    <>
      <DateRangeField
        label={planLabels.days}
        start={draft.date_start}
        end={draft.date_end}
        isMissing={missing.includes('days')}
        onChange={(date_start, date_end) => onChange({ ...draft, date_start, date_end })}
      />
      <TimeField
        label={planLabels.start}
        value={draft.time_start}
        opensAt={now}
        isMissing={missing.includes('start')}
        onChange={time_start => onChange({ ...draft, time_start })}
      />
      <TimeField
        label={planLabels.end}
        value={draft.time_end}
        placeholder={formatTime(likelyEnd) || undefined}
        opensAt={likelyEnd || now}
        onChange={time_end => onChange({ ...draft, time_end })}
      />
    </>
  )
}
