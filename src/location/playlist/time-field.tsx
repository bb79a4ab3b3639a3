import type { SyntheticEvent } from 'react'
import { DatePicker } from 'react-datepicker'
import { dateOfTime, readTypedTime, STEADY_DAY, timeOfDate } from './date-text.ts'
import { formatTime } from './range-text.ts'
import { textOfTyping, useTypedText } from './use-typed-text.ts'
import './picker.css'

interface TimeFieldProps {
  label: string
  /** A time as `HH:MM:SS`, empty for none. */
  value: string
  placeholder?: string
  /** The time at which the list opens if there is no value. */
  opensAt: string
  /** The form cannot be saved without this time. */
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
      <DatePicker
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
        <p id={picker.ariaDescribedBy} className="field-fault">
          {isInvalid ? 'Write it like 6:05 PM.' : 'Choose a time.'}
        </p>
      )}
    </div>
  )
}
