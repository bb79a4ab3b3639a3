import type { Playlist } from '../../api/playlists.ts'
import type { Moment } from '../../base/moment.ts'
import { type PlaylistStatus, statusOf } from '../../player/schedule/schedule.ts'

/** A group has the first of these states that one of its playlists has. */
const ORDER: readonly PlaylistStatus['state'][] = [
  'plays',
  'starts-later-today',
  'starts-on',
  'off',
  'empty',
  'never',
  'ended',
]

/** The status of playlists that are one card: that of the one that plays, else of the next one to play. */
export function groupStatus(playlists: readonly Playlist[], now: Moment): PlaylistStatus {
  const statuses = playlists.map(playlist => statusOf(playlist, now))
  const found = ORDER.map(state =>
    state === 'ended' ? statuses.findLast(one => one.state === state) : statuses.find(one => one.state === state),
  )
  return found.find(status => status !== undefined) ?? { state: 'empty' }
}
