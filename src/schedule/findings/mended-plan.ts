import type { Playlist, PlaylistPlan } from '../../api/playlists.ts'
import { monthAfter } from '../../base/calendar.ts'
import { repeatsOf } from '../../player/schedule/rotation.ts'

/**
 * The plan of a videowall playlist that plays for a month more: after its last day, or after today if it has ended.
 * Hours that it does not have are those of a whole day.
 */
export function extendedPlan(playlist: Playlist, today: string): PlaylistPlan {
  const { date_start, date_end, time_start, time_end } = playlist
  const hasHours = time_start !== '' && time_end !== ''
  return {
    type: 'videowall',
    date_start: date_start || today,
    date_end: monthAfter(date_end > today ? date_end : today),
    time_start: hasHours ? time_start : '00:00:00',
    time_end: hasHours ? time_end : '23:59:00',
    repeat_interval: repeatsOf(playlist),
  }
}
