import type { ScreenType } from '../../../id.ts'
import { texts } from '../../../texts.ts'
import { Field } from '../../../ui/field.tsx'
import { DateRangeField } from './date-range-field.tsx'
import { formatDays, formatTime } from './date-text.ts'
import { endAfter, type PlanDraft, runsOvernight } from './plan-draft.ts'
import { TimeField } from './time-field.tsx'
import './plan-fields.css'

const labels = { days: 'Date range', start: 'Start time', end: 'End time', repeat: 'Repeat' }

interface PlanFieldsProps {
  type: ScreenType
  draft: PlanDraft
  onChange: (draft: PlanDraft) => void
}

/** The fields of a playlist: all four for a videowall, only the repeat for a ticker. */
export function PlanFields({ type, draft, onChange }: PlanFieldsProps) {
  return (
    <div className="plan-fields">
      {type === 'videowall' && (
        <>
          <DateRangeField
            label={labels.days}
            start={draft.date_start}
            end={draft.date_end}
            onChange={(date_start, date_end) => onChange({ ...draft, date_start, date_end })}
          />
          <TimeField
            label={labels.start}
            value={draft.time_start}
            onChange={time_start => onChange({ ...draft, time_start })}
          />
          <TimeField
            label={labels.end}
            value={draft.time_end}
            placeholder={formatTime(draft.time_start && endAfter(draft.time_start)) || 'h:mm AM'}
            onChange={time_end => onChange({ ...draft, time_end })}
          />
        </>
      )}
      <Field
        className="plan-repeat"
        label={labels.repeat}
        type="number"
        min={1}
        step={1}
        required
        placeholder={texts.location.repeatPlaceholder}
        value={draft.repeat_interval}
        onChange={event => onChange({ ...draft, repeat_interval: event.target.value })}
      />
      {type === 'videowall' && runsOvernight(draft) && (
        <p className="plan-note">
          Runs over midnight, until {formatTime(draft.time_end || endAfter(draft.time_start))}.
        </p>
      )}
    </div>
  )
}

/** The same fields, read-only and without pickers, so that a page of many playlists stays fast. */
export function PlanSummary({ type, draft }: Omit<PlanFieldsProps, 'onChange'>) {
  return (
    <div className="plan-fields plan-summary">
      {type === 'videowall' && (
        <>
          <Field
            className="plan-days"
            label={labels.days}
            readOnly
            value={formatDays(draft.date_start, draft.date_end)}
          />
          <Field className="plan-time" label={labels.start} readOnly value={formatTime(draft.time_start)} />
          <Field className="plan-time" label={labels.end} readOnly value={formatTime(draft.time_end)} />
        </>
      )}
      <Field className="plan-repeat" label={labels.repeat} type="number" readOnly value={draft.repeat_interval} />
    </div>
  )
}
