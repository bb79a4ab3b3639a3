import { daysAfter } from '../base/calendar.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { NextIcon, PreviousIcon } from '../ui/icons.ts'
import { Segments } from '../ui/segments.tsx'
import { formatDay, longDay } from '../base/day-text.ts'
import { FIRST_DAY, LAST_DAY, type ScheduleAddress, weekOf } from './schedule-address.ts'
import { DayField } from './day-field.tsx'

interface DayToolsProps {
  address: ScheduleAddress
  today: string
  onShow: (change: Partial<ScheduleAddress>) => void
}

/** The days of the grid in words: "Sunday 22 November 2026", or "16 Nov 2026 – 22 Nov 2026". */
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

/** Chooses the day, or the week, and how much of it the grid shows. */
export function DayTools({ address, today, onShow }: DayToolsProps) {
  const { day, view } = address
  const step = view === 'week' ? 7 : 1
  const [before, after] = [daysAfter(day, -step), daysAfter(day, step)]
  return (
    <div className="page-tools schedule-days">
      <div className="schedule-steps">
        <IconButton
          label={`Previous ${view}`}
          icon={PreviousIcon}
          disabled={!isOffered(before)}
          onClick={() => onShow({ day: before })}
        />
        <IconButton
          label={`Next ${view}`}
          icon={NextIcon}
          disabled={!isOffered(after)}
          onClick={() => onShow({ day: after })}
        />
        <Button onClick={() => onShow({ day: today })}>Today</Button>
      </div>
      <h2 aria-live="polite">{daysText(address)}</h2>
      <DayField day={day} onDay={next => onShow({ day: next })} />
      <Segments
        label="View"
        className="schedule-view"
        options={views}
        value={view}
        onChange={next => onShow({ view: next })}
      />
    </div>
  )
}
