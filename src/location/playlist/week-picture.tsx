import { memo } from 'react'
import { shortDay, weekdayOf } from '../../base/day-text.ts'
import { daysAfter, daysSince1970, shortClockText } from '../../base/local-day.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { saidWhen } from '../../playlists/when/say.ts'
import { atMidnight, dayOf, meet, type When } from '../../playlists/when/when.ts'

const WEEK = 7

const HOURS = [6, 12, 18]

/** The lines at these hours, and those between the days. */
const LINES = 'M360 0V7M720 0V7M1080 0V7M0 1H1440M0 2H1440M0 3H1440M0 4H1440M0 5H1440M0 6H1440'

interface WeekPictureProps {
  when: When
  /** Today. */
  day: string
}

/** If words cannot say the times of a card: the week in which it plays next, with the hours of each day from left to right. */
export const WeekPicture = memo(function WeekPicture({ when, day }: WeekPictureProps) {
  const today = daysSince1970(day)
  const left = when.filter(({ until }) => until >= today)
  if (left.length === 0 || saidWhen(when, day) !== null) return null
  const next = Math.max(today, Math.min(...left.map(({ from }) => from)))
  const monday = next - ((next + 3) % WEEK)
  const boxes = meet(when, [{ from: monday, until: monday + WEEK - 1, start: 0, end: DAY_MINUTES }])
  const first = dayOf(monday)
  return (
    <div
      className="week-picture small muted"
      role="img"
      aria-label={`The week from ${shortDay(first, day)}: ${saidWhen(boxes, first, Number.POSITIVE_INFINITY)}`}
    >
      <div>
        {Array.from({ length: WEEK }, (_, at) => daysAfter(first, at)).map(one => (
          <div key={one}>{`${weekdayOf(one).slice(0, 3)} ${shortDay(one, day)}`}</div>
        ))}
      </div>
      <svg viewBox={`0 0 ${DAY_MINUTES} ${WEEK}`} preserveAspectRatio="none" aria-hidden>
        {boxes.flatMap(atMidnight).map(({ from, until, start, end }) => (
          <rect key={`${from} ${start}`} x={start} y={from - monday} width={end - start} height={until - from + 1} />
        ))}
        <path d={LINES} />
      </svg>
      <p>
        {HOURS.map(hour => (
          <span key={hour}>{shortClockText(hour * 60)}</span>
        ))}
      </p>
    </div>
  )
})
