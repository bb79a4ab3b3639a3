import { useLayoutEffect, useRef } from 'react'
import { FIRST_DAY, LAST_DAY } from '../schedule-address.ts'

interface DayFieldProps {
  day: string
  onDay: (day: string) => void
}

/** The browser's own date field. It keeps what is being typed: only a whole day goes to the page. */
export function DayField({ day, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (field.current && field.current.value !== day) field.current.value = day
  }, [day])
  return (
    <input
      ref={field}
      type="date"
      className="input schedule-day"
      aria-label="Go to day"
      defaultValue={day}
      min={FIRST_DAY}
      max={LAST_DAY}
      onChange={({ target }) => target.value && target.validity.valid && onDay(target.value)}
    />
  )
}
