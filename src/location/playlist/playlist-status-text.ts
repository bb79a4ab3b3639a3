import type { Playlist } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { shortDay } from '../../base/day-text.ts'
import { formatLength } from '../../base/format.ts'
import { clockText, dayAfter, dayBefore } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import { type FilmSeconds, passSeconds } from '../../player/schedule/rotation.ts'
import type { PlaylistStatus } from '../../player/schedule/schedule.ts'
import type { Sharing } from '../../player/schedule/timeline.ts'
import { neverText } from '../../playlists/plan-text.ts'
import { playlistsText } from '../../playlists/playlist-name.tsx'

/** The number of items and the time of one pass, if it is known, as in "13 items · 2 min 45 s"; empty for no items. */
export function lengthText(playlist: Pick<Playlist, 'type' | 'items'>, filmSeconds: FilmSeconds): string {
  const { length } = playlist.items
  if (length === 0) return ''
  const seconds = passSeconds(playlist, filmSeconds)
  return seconds === null ? counted(length, 'item') : `${counted(length, 'item')} · ${formatLength(seconds)}`
}

/** The sentence that says with which playlists another one shares its screen, and from when on (requirement 6.37). */
export function sharingText({ at, ids }: Sharing, now: Moment, playlists: readonly Playlist[]): string {
  const others = `in turn with ${playlistsText(playlists.filter(({ id }) => ids.includes(id)))}.`
  if (at.day !== now.day) return `From ${shortDay(at.day, now.day)} ${clockText(at.minute)} ${others}`
  return at.minute === now.minute ? `From now ${others}` : `From ${clockText(at.minute)} ${others}`
}

export interface PlaylistStatusText {
  tone: 'live' | 'waiting' | 'quiet' | 'problem'
  text: string
}

function startText(at: Moment, now: Moment): string {
  const time = clockText(at.minute)
  if (at.day === now.day) return `Starts at ${time}`
  if (at.day === dayAfter(now.day)) return `Starts tomorrow at ${time}`
  return `Starts on ${shortDay(at.day, now.day)} at ${time}`
}

function endText(lastDay: string, now: Moment): string {
  if (lastDay >= now.day) return 'Ended today'
  if (lastDay === dayBefore(now.day)) return 'Ended yesterday'
  return `Ended on ${shortDay(lastDay, now.day)}`
}

function othersText(others: number): string {
  if (others === 0) return ''
  return others === 1 ? ', in turn with 1 other' : `, in turn with ${others} others`
}

/**
 * The line of a playlist card that gives the playlist's status.
 * @param others number of other playlists in the same rotation now
 * @param isScreenOn the switch of the playlist's screen is on, so that an Update turns the playlist on
 */
export function playlistStatusText(
  status: PlaylistStatus,
  now: Moment,
  others: number,
  isScreenOn: boolean,
): PlaylistStatusText {
  switch (status.state) {
    case 'plays':
      return { tone: 'live', text: `Planned now${othersText(others)}` }
    case 'starts-later-today':
    case 'starts-on':
      return { tone: 'waiting', text: startText(status.at, now) }
    case 'ended':
      return { tone: 'quiet', text: endText(status.lastDay, now) }
    case 'off':
      if (isScreenOn) return { tone: 'waiting', text: 'Off until you press Update' }
      return { tone: 'quiet', text: 'Switched off' }
    case 'empty':
      return { tone: 'problem', text: 'Empty' }
    case 'never':
      return { tone: 'problem', text: neverText(status) }
  }
}
