import type { Playlist } from '../../../src/api/playlists.ts'
import { type Card, cardsOf } from '../../../src/playlists/cards.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

export const times = { time_start: '09:00:00', time_end: '18:00:00' }

/** The Mondays to Fridays of November 2026, as a choice of weekdays makes them. */
export const WEEKS = [
  ['2026-11-02', '2026-11-06'],
  ['2026-11-09', '2026-11-13'],
  ['2026-11-16', '2026-11-20'],
  ['2026-11-23', '2026-11-27'],
  ['2026-11-30', '2026-11-30'],
] as const

export const november = (fields: Partial<Playlist> = {}): Playlist[] =>
  WEEKS.map(([date_start, date_end], index) =>
    aPlaylist({ id: 7 + index, name: 'Morning', ...times, date_start, date_end, ...fields }),
  )

/** The first card of playlists. */
export function cardOf(...playlists: Playlist[]): Card {
  const [card] = cardsOf(playlists)
  if (!card) throw new Error('There is no card.')
  return card
}
