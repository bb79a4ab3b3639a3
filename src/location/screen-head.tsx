import { useMemo } from 'react'
import type { Playlist } from '../api/playlists.ts'
import { clockText, shortClockText } from '../base/local-day.ts'
import type { Moment } from '../base/moment.ts'
import { PlannedPicture } from '../media/planned-picture.tsx'
import { useFilmSeconds } from '../media/use-film-seconds.ts'
import { DAY_MINUTES, scheduleAt } from '../player/schedule/schedule.ts'
import { dayTimeline } from '../player/schedule/timeline.ts'
import { isSwitchedOff } from '../playlists/plan-text.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { FillHours } from './fill-hours.tsx'
import { usePanel, useScreenNow } from './panel-context.ts'
import { barSpans, barText, plannedText } from './planned-text.ts'
import { ScreenLine } from './screen-line.tsx'
import { usePlace } from './use-location.ts'
import './screen-head.css'

const HOURS = [6, 12, 18]

const at = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`

interface DayBarProps {
  playlists: readonly Playlist[]
  now: Moment
  isOff: boolean
}

/** The 24 hours of today, with the windows of the playlists and a mark for now (requirement 6.46). */
function DayBar({ playlists, now, isOff }: DayBarProps) {
  const spans = useMemo(() => barSpans(playlists, now.day), [playlists, now.day])
  return (
    <div
      className={isOff ? 'day-bar small muted day-bar-off' : 'day-bar small muted'}
      role="img"
      aria-label={barText(spans, isOff)}
    >
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
          {shortClockText(hour * 60)}
        </span>
      ))}
    </div>
  )
}

const none: readonly Playlist[] = []

/**
 * The plan of a screen: now, next, and today (requirement 6.45). The console does not know which item of the
 * rotation a screen shows at a moment: the picture is that of the first item.
 */
export function ScreenHead({ onFill }: { onFill: (() => void) | undefined }) {
  const { type } = usePanel()
  const place = usePlace()
  const { playlists: loaded, now, isOn } = useScreenNow()
  const playlists = loaded ?? none
  const { rotation } = useMemo(() => scheduleAt(playlists, now), [playlists, now])
  const { title, lines } = plannedText(playlists, now, isOn, useFilmSeconds(rotation))
  const isOff = isSwitchedOff(playlists)
  const isEmpty = type === 'videowall' && playlists.length > 0 && !isOff && rotation.length === 0
  const spans = isEmpty ? dayTimeline(playlists, now.day) : []
  const empty = spans.find(({ start, end }) => start <= now.minute && now.minute < end)
  return (
    // Without playlists the head keeps its room, so that nothing jumps when they arrive.
    <div className={`screen-head card screen-head-${type} ${loaded ? '' : 'screen-head-waiting'}`}>
      <PlannedPicture type={type} rotation={rotation} isOff={isOff} />
      <div className="screen-head-words small muted">
        <ScreenLine />
        <p className="strong two-lines" title={title}>
          <BidiText text={title} />
        </p>
        {lines.map(line => (
          <p key={line} className="two-lines" title={line}>
            <BidiText text={line} />
          </p>
        ))}
        {empty && onFill && <FillHours {...{ place, playlists }} hours={{ ...empty, day: now.day }} onNew={onFill} />}
      </div>
      <DayBar playlists={playlists} now={now} isOff={isOff} />
    </div>
  )
}
