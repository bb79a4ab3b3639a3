import type { PlaylistPlan } from '../api/playlists.ts'
import { minuteOfTime } from '../base/local-day.ts'

/** The last minute of the window that every save gives a ticker playlist (requirement 6.12). */
export const TICKER_END = '23:00:00'

/** A ticker playlist is saved for today only (requirement 6.13). */
export const tickerPlan = (repeat_interval: number, today: string): PlaylistPlan => ({
  type: 'ticker',
  date_start: today,
  date_end: today,
  time_start: '00:00:00',
  time_end: TICKER_END,
  repeat_interval,
})

/** True if a ticker playlist plays again when it is saved at this minute of the day. */
export const canPlayToday = (minute: number): boolean => minute <= minuteOfTime(TICKER_END)
