import type { Playlist } from '../../../src/api/playlists.ts'
import type { PlayWindow } from '../../../src/player/schedule/schedule.ts'
import { cardsOf } from '../../../src/playlists/cards.ts'
import { leaveFree } from '../../../src/playlists/change.ts'
import { whenOf } from '../../../src/playlists/when/when.ts'

/** A Thursday. */
export const TODAY = '2026-11-26'
export const now = { day: TODAY, minute: 600 }

export const leaving = (
  playlists: readonly Playlist[],
  windows: readonly PlayWindow[],
  closes: readonly PlayWindow[] = [],
) => leaveFree(cardsOf(playlists), { alone: whenOf(windows), closes: whenOf(closes), now })
