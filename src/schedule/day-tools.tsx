import { useLayoutEffect, useRef } from 'react'
import { formatDay, longDay } from '../base/day-text.ts'
import { daysAfter } from '../base/local-day.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { NextIcon, PreviousIcon, PrintIcon } from '../ui/icons.ts'
import { Segments } from '../ui/segments.tsx'
import { FIRST_DAY, LAST_DAY, type ScheduleAddress, type ScheduleRoute, weekOf } from './schedule-address.ts'

interface DayFieldProps {
  day: string
  onDay: (day: string) => void
}

/** The field keeps what is being typed. Only a whole day goes to the page, which may show it when the person types on. */
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
      className="input schedule-day rigid"
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

const PAST = 'Past days show the plan as it is now, not what has played.'
const LATER = 'Later days are right if no switch is changed. A ticker is planned for its own day only.'

interface PlanNoteProps {
  /** The days of the grid. */
  days: readonly string[]
  today: string
}

export function PlanNote({ days, today }: PlanNoteProps) {
  const notes = [days.some(day => day < today) ? PAST : '', days.some(day => day > today) ? LATER : '']
  const text = notes.filter(Boolean).join(' ')
  return text && <p className="small muted">{text}</p>
}

/** "Sunday 22 November 2026", or "16 Nov 2026 – 22 Nov 2026" */
export function daysText({ day, view }: Pick<ScheduleAddress, 'day' | 'view'>): string {
  if (view === 'day') return longDay(day)
  const days = weekOf(day)
  return `${formatDay(days[0] ?? day)} – ${formatDay(days.at(-1) ?? day)}`
}

const views = [
  { value: 'day', text: 'Day' },
  { value: 'week', text: 'Week' },
] as const

const isOffered = (day: string) => day >= FIRST_DAY && day <= LAST_DAY

export function DayTools({ route: { address, show }, today }: { route: ScheduleRoute; today: string }) {
  const { day, view } = address
  const step = view === 'week' ? 7 : 1
  const [before, after] = [daysAfter(day, -step), daysAfter(day, step)]
  return (
    <div className="page-tools schedule-days">
      <div className="row gap-1">
        <IconButton
          label={`Previous ${view}`}
          icon={PreviousIcon}
          disabled={!isOffered(before)}
          onClick={() => show({ day: before })}
        />
        <IconButton
          label={`Next ${view}`}
          icon={NextIcon}
          disabled={!isOffered(after)}
          onClick={() => show({ day: after })}
        />
        <Button onClick={() => show({ day: today })}>Today</Button>
      </div>
      <h2 aria-live="polite">{daysText(address)}</h2>
      <DayField day={day} onDay={next => show({ day: next })} />
      <IconButton label="Print" icon={PrintIcon} className="schedule-print" onClick={() => window.print()} />
      <Segments
        label="View"
        className="schedule-view to-end"
        options={views}
        value={view}
        onChange={next => show({ view: next })}
      />
    </div>
  )
}
