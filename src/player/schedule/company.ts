import type { Playlist } from '../../api/playlists.ts'
import { isSameMoment, type Moment } from '../../clock/moment.ts'
import { byId, type Id, sameId } from '../../id.ts'
import { firstOpenTogether, type PlayWindow, playableItems } from './schedule.ts'

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
 * The first moment from now on at which a playlist is in one rotation with others; null if it always has the screen to
 * itself. A playlist that is switched off is counted only beside one that is off too: one Update switches all on.
 * @param from `later` leaves out the others that are in the rotation now
 */
export function companyOf(
  planned: Planned,
  playlists: readonly Playlist[],
  now: Moment,
  from: 'now' | 'later' = 'now',
): Company | null {
  const meetings = playlists.flatMap(other => {
    const isOther = other.type === planned.type && !(planned.id !== null && sameId(other.id, planned.id))
    if (!isOther || (planned.is_active && !other.is_active) || playableItems(other).length === 0) return []
    const at = firstOpenTogether(planned, other, now)
    return at && !(from === 'later' && isSameMoment(at, now)) ? [{ at, other }] : []
  })
  const at = earliest(meetings)?.at
  if (!at) return null
  const ids = meetings.filter(one => isSameMoment(one.at, at)).map(({ other }) => other)
  return { at, ids: ids.sort(byId).map(({ id }) => id) }
}
