import { useState } from 'react'
import { wallClock } from '../../base/clock.ts'
import { formatDay, weekdayOf } from '../../base/day-text.ts'
import { localDay } from '../../base/local-day.ts'
import { momentNow } from '../../base/moment.ts'
import { dateOfDay, formatDays, readTypedDays } from './date-text.ts'
import { Picker } from './picker.tsx'
import { textOfTyping, useTypedText } from './use-typed-text.ts'

interface DateRangeFieldProps {
  label: string
  /** Days as `YYYY-MM-DD`, empty for none. */
  start: string
  end?: string
  isMissing?: boolean | undefined
  onChange: (start: string, end: string) => void
  /** As that of `useTypedText`. */
  onLeave?: () => void
}

/** A field for two days of the person's local calendar, chosen in a calendar or typed. */
export function DateRangeField({ label, start, end = '', isMissing, onChange, onLeave }: DateRangeFieldProps) {
  // From then on, so that nothing moves under the pointer when the person leaves the field.
  const [saysDays, setSaysDays] = useState(false)
  const read = (input: string) => {
    const days = input === '' ? ['', ''] : readTypedDays(input, momentNow(wallClock).day, navigator.language)
    if (days) onChange(days[0] ?? '', days[1] ?? '')
    setSaysDays(true)
    return days !== null
  }
  const { text, isUnread, isInvalid, forget, onKeyDownCapture, picker } = useTypedText(read, isMissing, onLeave)
  return (
    <div className="field days-field" onKeyDownCapture={onKeyDownCapture}>
      <label htmlFor={picker.id}>{label}</label>
      <Picker
        selectsRange
        startDate={dateOfDay(start)}
        endDate={dateOfDay(end)}
        selected={dateOfDay(start)}
        value={text ?? formatDays(start, end)}
        timeFormat="HH:mm"
        placeholderText="First – last day"
        {...picker}
        onChange={([first, last], event) => {
          // The picker itself reads "2026-11-21" as midnight UTC, which is another day west of London.
          if (textOfTyping(event) !== null) return
          forget()
          onChange(first ? localDay(first) : '', last ? localDay(last) : '')
        }}
      />
      {saysDays && !isUnread && start && end && (
        <p className="small muted" aria-live="polite">
          {[start, end].map(day => `${weekdayOf(day).slice(0, 3)} ${formatDay(day)}`).join(' to ')}
        </p>
      )}
      {picker.ariaDescribedBy && (
        <p id={picker.ariaDescribedBy} className="small danger">
          {isInvalid ? 'Write it like 21 Nov 2026 – 25 Nov 2026.' : 'Choose the first and the last day.'}
        </p>
      )}
    </div>
  )
}
