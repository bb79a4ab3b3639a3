import { useLayoutEffect, useRef } from 'react'
import { FIRST_DAY, LAST_DAY } from './schedule-address.ts'

interface DayFieldProps {
  day: string
  onDay: (day: string) => void
}

/**
 * The browser's own date field. It keeps what is being typed: only a whole day goes to the page, which may show it when
 * the person types on already.
 */
export function DayField({ day, onDay }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const awaited = useRef<string | null>(null)
  useLayoutEffect(() => {
    const isTyping = awaited.current !== null && document.activeElement === field.current
    if (!isTyping && field.current) field.current.value = day
    if (awaited.current === day) awaited.current = null
  }, [day])
  const take = ({ value, validity }: HTMLInputElement) => {
    if (!value || !validity.valid) return
    awaited.current = value
    onDay(value)
  }
  return (
    <input
      ref={field}
      type="date"
      className="input schedule-day"
      aria-label="Go to day"
      defaultValue={day}
      min={FIRST_DAY}
      max={LAST_DAY}
      onChange={({ target }) => take(target)}
      onBlur={({ target }) => {
        if (!target.value || !target.validity.valid) target.value = day
      }}
    />
  )
}
