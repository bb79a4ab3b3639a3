import type { CSSProperties } from 'react'
import { clockText } from '../../base/clock-text.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { minuteLeft } from './minute-left.ts'
import './time-axis.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** An hour as short as it can be: "6 AM". */
const hourText = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

interface TimeAxisProps {
  /** The minute of the day; null if the grid does not show today alone. */
  now: number | null
}

/** The hours above the rows, for the eye: every cell says its own time. */
export function TimeAxis({ now }: TimeAxisProps) {
  return (
    <div className="schedule-axis" aria-hidden="true">
      {/* Windows run on the clocks of the screens, which may be in other time zones. */}
      <span className="schedule-corner">Screen’s time</span>
      <div className="schedule-hours">
        {HOURS.map(hour => (
          <span key={hour} style={{ left: minuteLeft(hour * 60) }}>
            {hourText(hour)}
          </span>
        ))}
        {now !== null && (
          <span
            className="schedule-axis-now"
            style={{ '--part-of-day': now / DAY_MINUTES } as CSSProperties}
            title="The time of this computer"
          >
            {`${clockText(now)} here`}
          </span>
        )}
      </div>
    </div>
  )
}
