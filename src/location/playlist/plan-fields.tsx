import { type SyntheticEvent, useId, useState } from 'react'
import { minuteText } from '../../base/local-day.ts'
import { texts } from '../../texts.ts'
import { DateRangeField } from '../../ui/dates/date-range-field.tsx'
import { dateOfTime, formatTime, readTypedTime, STEADY_DAY, timeOfDate } from '../../ui/dates/date-text.ts'
import { Picker } from '../../ui/dates/picker.tsx'
import { textOfTyping, useTypedText } from '../../ui/dates/use-typed-text.ts'
import { Field } from '../../ui/field.tsx'
import { usePanel, useScreenNow } from '../panel-context.ts'
import { dayChips, hourChips, PlanChips } from './plan-chips.tsx'
import { endAfter, type PlanDraft, planLabels, type RequiredField, repeatText, runsOvernight } from './plan-draft.ts'

interface TimeFieldProps {
  label: string
  /** A time as `HH:MM:SS`, empty for none. */
  value: string
  placeholder?: string
  /** The time at which the list opens if there is no value. */
  opensAt: string
  isMissing?: boolean | undefined
  onChange: (time: string) => void
}

/** A field for a time of day on the 12-hour clock, chosen from a list or typed. */
export function TimeField({ label, value, placeholder = 'h:mm AM', opensAt, isMissing, onChange }: TimeFieldProps) {
  const { text, isInvalid, forget, onKeyDownCapture, picker } = useTypedText(input => {
    const time = input === '' ? '' : readTypedTime(input)
    if (time !== null) onChange(time)
    return time !== null
  }, isMissing)
  return (
    <div className="field plan-time" onKeyDownCapture={onKeyDownCapture}>
      <label htmlFor={picker.id}>{label}</label>
      <Picker
        selected={dateOfTime(value)}
        openToDate={dateOfTime(opensAt) ?? STEADY_DAY}
        value={text ?? formatTime(value)}
        showTimeSelect
        showTimeSelectOnly
        timeIntervals={30}
        timeCaption="Time"
        dateFormat="h:mm aa"
        timeFormat="h:mm aa"
        placeholderText={placeholder}
        {...picker}
        onChange={(date: Date | null, event?: SyntheticEvent) => {
          if (textOfTyping(event) !== null) return
          forget()
          onChange(date ? timeOfDate(date) : '')
        }}
      />
      {picker.ariaDescribedBy && (
        <p id={picker.ariaDescribedBy} className="small danger">
          {isInvalid ? 'Write it like 6:05 PM.' : 'Choose a time.'}
        </p>
      )}
    </div>
  )
}

interface PlanFieldsProps {
  draft: PlanDraft
  /** The fields that are marked because the person tried to save without them. */
  missing: readonly RequiredField[]
  onChange: (draft: PlanDraft) => void
}

/** The days and hours of a videowall playlist, with the chips that fill them in. */
export function WindowFields({ draft, missing, onChange }: PlanFieldsProps) {
  const { day } = usePanel()
  // A text that a picker cannot read gives way to the values of a chip: the pickers begin again.
  const [chosen, setChosen] = useState(0)
  const choose = (values: Partial<PlanDraft>) => {
    setChosen(chosen + 1)
    onChange({ ...draft, ...values })
  }
  return (
    <div className="plan-fields flow gap-3">
      <Pickers key={chosen} {...{ draft, missing, onChange }} />
      <div className="plan-presets flow apart">
        <PlanChips label="Days" chips={dayChips(day)} draft={draft} onChoose={choose} />
        <PlanChips label="Hours" chips={hourChips} draft={draft} onChoose={choose} />
      </div>
      {runsOvernight(draft) && (
        <p className="small muted">
          {`Runs over midnight, until ${formatTime(draft.time_end || endAfter(draft.time_start))}.`}
        </p>
      )}
    </div>
  )
}

/** The repeat and, in the same line, what it means. */
export function RepeatField({ draft, missing, onChange }: PlanFieldsProps) {
  const noteId = useId()
  return (
    <div className="plan-repeat-line flow">
      <Field
        className="plan-repeat"
        label={planLabels.repeat}
        type="number"
        min={1}
        step={1}
        required
        placeholder={texts.location.repeatPlaceholder}
        value={draft.repeat_interval}
        aria-describedby={noteId}
        fault={missing.includes('repeat') ? 'Give 1 or more.' : null}
        // A typed number replaces the one that is there.
        onClick={event => event.currentTarget.select()}
        onChange={event => onChange({ ...draft, repeat_interval: event.target.value })}
      />
      <p className="small muted hide-empty" id={noteId}>
        {repeatText(draft.repeat_interval)}
      </p>
    </div>
  )
}

function Pickers({ draft, missing, onChange }: PlanFieldsProps) {
  const now = `${minuteText(useScreenNow().now.minute)}:00`
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
