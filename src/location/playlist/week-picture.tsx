import { memo } from 'react'
import { shortDay, weekdayOf } from '../../base/day-text.ts'
import { daysSince1970 } from '../../base/local-day.ts'
import { DAY_MINUTES } from '../../player/schedule/schedule.ts'
import { saidWhen } from '../../playlists/when/say.ts'
import { atMidnight, dayOf, meet, type When } from '../../playlists/when/when.ts'

/** At 6, 12 and 18 h, and between the days. */
const LINES = 'M360 0V7M720 0V7M1080 0V7M0 1H1440M0 2H1440M0 3H1440M0 4H1440M0 5H1440M0 6H1440'

/** If words cannot say the times of a card: the week in which it plays next, with the hours of each day from left to right. */
export const WeekPicture = memo(function WeekPicture({ when, day }: { when: When; day: string }) {
  const today = daysSince1970(day)
  const left = when.filter(({ until }) => until >= today)
  if (left.length === 0 || saidWhen(when, day) !== null) return null
  const next = Math.max(today, Math.min(...left.map(({ from }) => from)))
  const monday = next - ((next + 3) % 7)
  const boxes = meet(when, [{ from: monday, until: monday + 6, start: 0, end: DAY_MINUTES }])
  const days = [0, 1, 2, 3, 4, 5, 6].map(at => dayOf(monday + at))
  const label = `The week from ${shortDay(dayOf(monday), day)}: ${saidWhen(boxes, dayOf(monday), Number.POSITIVE_INFINITY)}`
  return (
    <div className="week-picture small muted" role="img" aria-label={label}>
      <div>
        {days.map(one => (
          <div key={one}>{`${weekdayOf(one).slice(0, 3)} ${shortDay(one, day)}`}</div>
        ))}
      </div>
      <svg viewBox={`0 0 ${DAY_MINUTES} 7`} preserveAspectRatio="none" aria-hidden>
        {boxes.flatMap(atMidnight).map(({ from, until, start, end }) => (
          <rect key={`${from} ${start}`} x={start} y={from - monday} width={end - start} height={until - from + 1} />
        ))}
        <path d={LINES} />
      </svg>
      <p>
        <span>6 AM</span>
        <span>12 PM</span>
        <span>6 PM</span>
      </p>
    </div>
  )
})
