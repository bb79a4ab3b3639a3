import { DAY_MINUTES } from '../../player/schedule/schedule.ts'

/** The position of a minute of the day on its track, from the left. */
export const minuteLeft = (minute: number): string => `${(minute / DAY_MINUTES) * 100}%`
