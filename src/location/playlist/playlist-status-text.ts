import { dayAfter, dayBefore } from '../../base/calendar.ts'
import { clockText } from '../../base/clock-text.ts'
import type { Moment } from '../../base/moment.ts'
import type { PlaylistStatus } from '../../player/schedule/schedule.ts'
import { shortDay } from '../../base/day-text.ts'
import { neverTexts } from '../../playlists/plan-text.ts'

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

/** The end of the sentence: how many other playlists are in the same rotation. */
function companyText(others: number): string {
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
      return { tone: 'live', text: `Plays now${companyText(others)}` }
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
      return { tone: 'problem', text: neverTexts[status.reason] }
  }
}
