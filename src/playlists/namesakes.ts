import type { Playlist } from '../api/playlists.ts'
import { daysSince1970 } from '../base/local-day.ts'
import { oncePer } from '../base/once-per.ts'
import { DAY_MINUTES } from '../player/schedule/schedule.ts'
import { type Card, cardsOf, contentKey } from './cards.ts'
import { boxKey, groupedBy, meet, type When, whenOf } from './when/when.ts'

/** All videowall cards of one screen to which a person has given the same name: mostly one. */
export type Named = readonly Card[]

/** By their names. A ticker has none and plays for one day: it differs from day to day. */
export const namedIn = oncePer((playlists: readonly Playlist[]): ReadonlyMap<string, Named> => {
  const cards = cardsOf(playlists.filter(({ type }) => type === 'videowall')).filter(({ name }) => name !== '')
  return new Map(groupedBy(cards, ({ name }) => name).map(same => [same[0]?.name ?? '', same]))
})

/** What was is over: nobody sees the difference. */
export const since = (when: When, today: string): When =>
  meet(when, [{ from: daysSince1970(today), until: Number.POSITIVE_INFINITY, start: 0, end: DAY_MINUTES }])

const keysOf = oncePer((_: Named) => new Map<string, string>())

/**
 * The same text for cards that are the same from today on, whatever their numbers, pieces and switches; empty if none of
 * them plays again.
 */
export function likeKey(named: Named, today: string): string {
  const keys = keysOf(named)
  const known = keys.get(today)
  if (known !== undefined) return known
  const playlists = named.flatMap(card => card.playlists)
  const parts = groupedBy(playlists, contentKey).flatMap(pieces => {
    const boxes = since(whenOf(pieces), today).map(boxKey)
    return pieces[0] && boxes.length > 0 ? [contentKey(pieces[0]), ...boxes].join(' ') : []
  })
  const key = parts.sort().join()
  keys.set(today, key)
  return key
}
