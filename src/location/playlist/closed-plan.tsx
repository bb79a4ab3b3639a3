import type { Playlist } from '../../api/playlists.ts'
import { formatDays, formatTime } from '../../ui/dates/date-text.ts'
import { Field } from '../../ui/field.tsx'
import { usePanel } from '../panel-context.ts'
import { draftOf, planLabels } from './plan-draft.ts'
import { tickerWindow } from './ticker-day.tsx'
import './plan-fields.css'

/** The values of a closed playlist, to be read: they look like text, and the Tab key passes them by. */
const text = { readOnly: true, tabIndex: -1 }

/** The plan of a playlist without pickers, so that a page of many playlists stays fast. */
export function ClosedPlan({ playlist }: { playlist: Playlist }) {
  const { type, day } = usePanel()
  const draft = draftOf(playlist)
  const summary = (
    <div className="plan-fields flow gap-3 plan-summary">
      {type === 'videowall' && (
        <>
          <Field
            {...text}
            className="days-field"
            label={planLabels.days}
            value={formatDays(draft.date_start, draft.date_end)}
          />
          <Field {...text} className="plan-time" label={planLabels.start} value={formatTime(draft.time_start)} />
          <Field {...text} className="plan-time" label={planLabels.end} value={formatTime(draft.time_end)} />
        </>
      )}
      <Field {...text} className="plan-repeat" label={planLabels.repeat} type="number" value={draft.repeat_interval} />
    </div>
  )
  if (type !== 'ticker') return summary
  return (
    <div className="ticker-plan flow tight apart">
      {summary}
      {!playlist.unreadable && <p className="ticker-note small muted">{tickerWindow(draft, day)}</p>}
    </div>
  )
}
