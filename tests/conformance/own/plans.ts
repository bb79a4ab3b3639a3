import type { PlaylistPlan } from '../../../src/api/playlists.ts'
import { localDay } from '../../../src/base/local-day.ts'

/** The days, the hours and the repeat of a playlist. */
export type Plan = Omit<PlaylistPlan, 'type'>

export interface Plans {
  /** Plays now, whatever the time zone of the server. */
  always: Plan
  /** From yesterday to this evening: after midnight it belongs to the day on which it began. */
  overMidnight: Plan
  /** Differs from the first in every field, and runs over midnight. */
  changed: Plan
}

/** The plans of a run that began at this time of this machine. */
export function plansAt(now: Date): Plans {
  const day = (days: number) => localDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days))
  const always: Plan = {
    date_start: day(-2),
    date_end: day(2),
    time_start: '00:00:00',
    time_end: '23:59:00',
    repeat_interval: 3,
  }
  return {
    always,
    overMidnight: { ...always, date_start: day(-1), date_end: day(-1), time_start: '23:59:00', time_end: '23:58:00' },
    changed: {
      date_start: day(-1),
      date_end: day(30),
      time_start: '18:30:00',
      time_end: '06:15:00',
      repeat_interval: 5,
    },
  }
}
