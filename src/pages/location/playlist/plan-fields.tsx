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
            start={draft.dateStart}
            end={draft.dateEnd}
            onChange={(dateStart, dateEnd) => onChange({ ...draft, dateStart, dateEnd })}
          />
          <TimeField
            label={labels.start}
            value={draft.timeStart}
            onChange={timeStart => onChange({ ...draft, timeStart })}
          />
          <TimeField
            label={labels.end}
            value={draft.timeEnd}
            placeholder={formatTime(draft.timeStart && endAfter(draft.timeStart)) || 'h:mm AM'}
            onChange={timeEnd => onChange({ ...draft, timeEnd })}
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
        value={draft.repeat}
        onChange={event => onChange({ ...draft, repeat: event.target.value })}
      />
      {type === 'videowall' && runsOvernight(draft) && (
        <p className="plan-note">Runs over midnight, until {formatTime(draft.timeEnd || endAfter(draft.timeStart))}.</p>
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
            value={formatDays(draft.dateStart, draft.dateEnd)}
          />
          <Field className="plan-time" label={labels.start} readOnly value={formatTime(draft.timeStart)} />
          <Field className="plan-time" label={labels.end} readOnly value={formatTime(draft.timeEnd)} />
        </>
      )}
      <Field className="plan-repeat" label={labels.repeat} type="number" readOnly value={draft.repeat} />
    </div>
  )
}
