import { useMemo } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { clockText } from '../base/clock-text.ts'
import type { Moment } from '../base/moment.ts'
import { DAY_MINUTES } from '../player/schedule/schedule.ts'
import { barSpans, barText } from './planned-text.ts'

const HOURS = [6, 12, 18]

/** The position of a minute on the bar. */
const at = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`

interface DayBarProps {
  playlists: readonly Playlist[]
  now: Moment
  isOff: boolean
}

/** The 24 hours of today, with the windows of the playlists and a mark for now (requirement 6.46). */
export function DayBar({ playlists, now, isOff }: DayBarProps) {
  const spans = useMemo(() => barSpans(playlists, now.day), [playlists, now.day])
  return (
    <div className={isOff ? 'day-bar day-bar-off' : 'day-bar'} role="img" aria-label={barText(spans, isOff)}>
      <div className="day-bar-track">
        {spans.map(({ start, end, text }) => (
          <span
            key={start}
            className={start <= now.minute && now.minute < end ? 'day-bar-span day-bar-span-now' : 'day-bar-span'}
            style={{ left: at(start), width: at(end - start) }}
            title={text}
          />
        ))}
        <span className="day-bar-now" style={{ left: at(now.minute) }} title={`Now, ${clockText(now.minute)}`} />
      </div>
      {HOURS.map(hour => (
        <span key={hour} className="day-bar-hour" style={{ left: at(hour * 60) }}>
          {hour % 12 || 12} {hour < 12 ? 'AM' : 'PM'}
        </span>
      ))}
    </div>
  )
}
