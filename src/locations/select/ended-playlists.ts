import type { Playlist } from '../../api/playlists.ts'
import type { Moment } from '../../base/moment.ts'
import { statusOf } from '../../player/schedule/schedule.ts'

/** The playlists that have ended, whatever their switches say. One without items never plays, and does not end either. */
export const endedPlaylists = (playlists: readonly Playlist[], now: Moment): Playlist[] =>
  playlists.filter(playlist => statusOf({ ...playlist, is_active: true }, now).state === 'ended')
