import type { Playlist, PlaylistItem } from '../api/playlists.ts'
import { dayBefore, daysAfter } from '../base/calendar.ts'
import type { Moment } from '../base/moment.ts'
import type { Id } from '../base/id.ts'
import { fixedStatus, statusOf } from '../player/schedule/schedule.ts'
import { type Card, playlistsOf } from '../playlists/weekday-groups.ts'
import type { ScreenFinding } from './finding.ts'

/** A playlist ends soon if its last day is at most so many days away. */
const SOON_DAYS = 7

/** The viewers see only the faults of a playlist that is switched on. */
const severityOf = ({ is_active }: Playlist) => (is_active ? 'problem' : 'notice')

/** The days by which the last day of a playlist is judged. */
export interface LastDays {
  yesterday: string
  /** The last day that is soon. */
  soon: string
}

export const lastDaysAt = ({ day }: Moment): LastDays => ({
  yesterday: dayBefore(day),
  soon: daysAfter(day, SOON_DAYS),
})

/** Tells if a playlist has ended, whatever its switch says. Its last window is over on the day after its last day. */
function hasEnded(playlist: Playlist, now: Moment, { yesterday }: LastDays): boolean {
  const { date_end } = playlist
  if (date_end < yesterday || date_end > now.day) return date_end < yesterday
  return statusOf({ ...playlist, is_active: true }, now).state === 'ended'
}

/** The playlist by which a card is judged: a group ends with its last playlist, and is on if one of its playlists is. */
const judged = ({ playlist, group }: Card): Playlist =>
  group ? { ...group.last, is_active: group.playlists.some(({ is_active }) => is_active) } : playlist

const idsOf = (card: Card): Id[] => playlistsOf(card).map(({ id }) => id)

/** The fault that keeps a card from playing, or its last day if that is over or near; null if all is well. */
export function planFinding(card: Card, now: Moment, lastDays: LastDays): ScreenFinding | null {
  const playlist = judged(card)
  const status = fixedStatus(playlist)
  if (status?.state === 'never' || status?.state === 'empty') {
    const reason = status.state === 'never' ? status.reason : 'empty'
    return { rule: 'never-plays', severity: severityOf(playlist), playlistIds: idsOf(card), reason }
  }
  const lastDay = playlist.date_end
  if (lastDay === '' || lastDay > lastDays.soon) return null
  if (hasEnded(playlist, now, lastDays)) {
    const rule = lastDay < now.day ? 'has-ended' : 'no-day-to-come'
    return { rule, severity: 'notice', playlistIds: idsOf(card), lastDay }
  }
  // A ticker playlist is saved for one day, so its end is no news.
  const isNews = playlist.is_active && playlist.type !== 'ticker'
  return isNews ? { rule: 'ends-soon', severity: 'notice', playlistIds: idsOf(card), lastDay } : null
}

/** The items of a card whose file the library does not have; the playlists of a group have the same ones. */
export function goneFiles(card: Card, mediaIds: ReadonlySet<string>): ScreenFinding | null {
  const isGone = ({ media }: PlaylistItem) => !mediaIds.has(String(media.id))
  const { items } = card.playlist
  if (!items.some(isGone)) return null
  const files = items.filter(isGone).map(({ media }) => media)
  return { rule: 'file-gone', severity: severityOf(judged(card)), playlistIds: idsOf(card), files }
}
