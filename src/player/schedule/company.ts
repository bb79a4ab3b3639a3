import type { Playlist } from '../../api/playlists.ts'
import { daysAfter, daysSince1970 } from '../../base/calendar.ts'
import type { Moment } from '../../base/moment.ts'
import { byId, type Id } from '../../base/id.ts'
import { countedWindow, DAY_MINUTES, firstMeeting, type PlayWindow, playableItems } from './schedule.ts'

/** The other playlists with which a playlist plays in turn, and the moment from which it does. */
export interface Company {
  at: Moment
  /** In the order of their ids. */
  ids: Id[]
}

/** A playlist whose window is known, but which may still be without id and items. */
type Planned = PlayWindow & Pick<Playlist, 'is_active' | 'type'> & { id: Id | null }

const isBefore = (a: Moment, b: Moment) => (a.day === b.day ? a.minute < b.minute : a.day < b.day)

/** The entry with the earliest moment. */
export const earliest = <Entry extends { at: Moment }>(entries: readonly Entry[]): Entry | undefined =>
  entries.reduce<Entry | undefined>((first, one) => (first && !isBefore(one.at, first.at) ? first : one), undefined)

/**
 * Finds the first moment from now on at which a playlist is in one rotation with others; null if it always has the screen
 * to itself. A playlist that is switched off is counted only beside one that is off too: one Update switches all on. The
 * windows are read once: a location may have 500.
 */
export function createCompanies(playlists: readonly Playlist[], { day, minute }: Moment) {
  const now = daysSince1970(day) * DAY_MINUTES + minute
  const others = playlists
    .filter(playlist => playableItems(playlist).length > 0)
    .sort(byId)
    .map(playlist => ({ playlist, key: String(playlist.id), window: countedWindow(playlist) }))
  /** @param from `later` leaves out the others that are in the rotation now */
  return (planned: Planned, from: 'now' | 'later' = 'now'): Company | null => {
    const ownKey = planned.id === null ? null : String(planned.id)
    const ownWindow = countedWindow(planned)
    let first = Number.POSITIVE_INFINITY
    let ids: Id[] = []
    for (const { playlist: other, key, window } of others) {
      if (other.type !== planned.type || key === ownKey || (planned.is_active && !other.is_active)) continue
      const at = firstMeeting(ownWindow, window, now)
      if (at === null || at > first || (from === 'later' && at === now)) continue
      if (at < first) ids = []
      first = at
      ids.push(other.id)
    }
    if (ids.length === 0) return null
    const days = Math.floor(first / DAY_MINUTES)
    return { at: { day: daysAfter('1970-01-01', days), minute: first % DAY_MINUTES }, ids }
  }
}
