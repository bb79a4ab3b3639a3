import type { Playlist } from '../../api/playlists.ts'
import { formatDay } from '../../base/day-text.ts'
import { TICKER_END } from '../../playlists/ticker-plan.ts'
import { Button } from '../../ui/button.tsx'
import { formatDays, formatTime } from '../../ui/dates/date-text.ts'
import { usePanel } from '../panel-context.ts'
import { useSavePlan } from '../playlist-edits.ts'
import { usePlace } from '../use-location.ts'
import { draftOf, type PlanDraft, planOf } from './plan-draft.ts'

function timesText({ time_start, time_end }: PlanDraft): string {
  return time_start && time_end ? `${formatTime(time_start)} to ${formatTime(time_end)}` : 'all day'
}

function daysText({ date_start, date_end }: PlanDraft, today: string): string {
  if (!date_start && !date_end) return 'Every day'
  if (!date_end) return `From ${formatDay(date_start)}`
  if (!date_start) return `Until ${formatDay(date_end)}`
  if (date_start !== date_end) return formatDays(date_start, date_end)
  return date_start === today ? 'Today only' : `${formatDay(date_start)} only`
}

/** The days and times at which a ticker playlist plays, such as "Today only, 12:00 AM to 11:00 PM" (requirement 6.36). */
export const tickerWindow = (plan: PlanDraft, today: string): string => `${daysText(plan, today)}, ${timesText(plan)}`

export const TODAYS_WINDOW = `Today only, 12:00 AM to ${formatTime(TICKER_END)}`

type Ends = Pick<Playlist, 'date_end' | 'time_end' | 'unreadable'>

/** A warning if a save today would shorten a ticker playlist; empty if it would not (requirement 6.36). */
export function shorteningText({ date_end, time_end, unreadable }: Ends, today: string): string {
  if (unreadable) return ''
  const isLonger = !date_end || date_end > today || (date_end === today && (!time_end || time_end > TICKER_END))
  if (!isLonger) return ''
  const end = date_end > today ? `until ${formatDay(date_end)}` : 'longer'
  return `It runs ${end} now. Update Playlist ends it today at ${formatTime(TICKER_END)}.`
}

/** Saves an ended ticker playlist with its own repeat, which gives it the window of today (requirement 6.36). */
export function PlayAgainToday({ playlist, today }: { playlist: Playlist; today: string }) {
  const place = usePlace()
  const { tell } = usePanel()
  const save = useSavePlan({ tell })
  const plan = planOf('ticker', draftOf(playlist), today)
  if (!plan) return null
  return <Button onClick={() => save.start({ place, playlist, plan })}>Play again today</Button>
}

/** Under the fields of a ticker: when it plays after the save, and what the save takes away. */
export function TickerNote({ shortening = '' }: { shortening?: string }) {
  return (
    <p className="ticker-note small muted">
      {TODAYS_WINDOW}
      {shortening && <strong>{shortening}</strong>}
    </p>
  )
}
