import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { dayAfter } from '../../../../src/base/local-day.ts'
import type { Moment } from '../../../../src/base/moment.ts'
import { scheduleAt } from '../../../../src/player/schedule/schedule.ts'
import { createSharings } from '../../../../src/player/schedule/timeline.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const now: Moment = { day: '2026-11-22', minute: 600 }
const mine = (fields: Partial<Playlist> = {}) => aPlaylist({ id: 3, ...fields })
const at = (day: string, minute: number): Moment => ({ day, minute })

/** A time on the full hour, so that few minutes have to be tried. */
const time = fc.integer({ min: 0, max: 23 }).map(hour => `${String(hour).padStart(2, '0')}:00:00`)
const day = fc.integer({ min: 18, max: 28 }).map(date => `2026-11-${date}`)
const windows = fc.record({
  date_start: fc.oneof(day, fc.constant('')),
  date_end: fc.oneof(day, fc.constant('')),
  time_start: fc.oneof(time, fc.constant('')),
  time_end: time,
})

/** The first full hour, or now, at which the screen has both playlists in its rotation. */
function foundBySteps(playlists: Playlist[]): Moment | null {
  for (let one = now; one.day <= '2026-12-02'; ) {
    if (scheduleAt(playlists, one).rotation.length === 2) return one
    const hour = Math.floor(one.minute / 60) + 1
    one = hour > 23 ? at(dayAfter(one.day), 0) : at(one.day, hour * 60)
  }
  return null
}

// requirement 6.37
test('two windows meet at the moment at which the schedule first has both in its rotation', () => {
  fc.assert(
    fc.property(windows, windows, (one, other) => {
      const [a, b] = [aPlaylist({ id: 1, ...one }), aPlaylist({ id: 2, ...other })]
      // The schedule plays no playlist whose days are reversed.
      expect(createSharings([b], now)(a)?.at ?? null).toEqual(foundBySteps([a, b]))
    }),
    { numRuns: 500 },
  )
})

test('a playlist has company from the moment at which the first other one joins it', () => {
  const others = [
    aPlaylist({ id: 9, date_start: '2026-11-25' }),
    aPlaylist({ id: 7, date_start: '2026-11-23', time_start: '11:00:00', time_end: '12:00:00' }),
    aPlaylist({ id: 5, date_start: '2026-11-23', time_start: '11:00:00', time_end: '13:00:00' }),
  ]
  expect(createSharings(others, now)(mine())).toEqual({ at: at('2026-11-23', 660), ids: [5, 7] })
  expect(createSharings(others, now)(mine({ date_end: '2026-11-22' }))).toBeNull()
})

test('it keeps no company with the other screen, or what can never play', () => {
  const others = [
    aPlaylist({ id: 4, type: 'ticker' }),
    aPlaylist({ id: 5, items: [] }),
    aPlaylist({ id: 6, date_start: '2026-11-30', date_end: '2026-11-23' }),
    aPlaylist({ id: 7, is_active: false }),
  ]
  expect(createSharings(others, now)(mine())).toBeNull()
  const film = aPlaylist({ id: 8, type: 'ticker', items: items('film.mp4') })
  expect(createSharings([film], now)(mine({ type: 'ticker' }))).toBeNull()
})

test('a playlist that is off, such as a new one, counts all others: one Update switches all on', () => {
  const others = [aPlaylist({ id: 7, is_active: false }), aPlaylist({ id: 8 })]
  expect(createSharings(others, now)(mine({ is_active: false }))).toEqual({ at: now, ids: [7, 8] })
})

// requirement 6.37
test.each([100, 500])('with %i playlists the window of each is read a few times, whoever asks', count => {
  let reads = 0
  const playlists = Array.from({ length: count }, (_, index) => {
    const playlist = aPlaylist({ id: index, time_start: '08:00:00', time_end: '09:00:00' })
    return Object.defineProperty(playlist, 'date_start', {
      get: () => {
        reads += 1
        return '2026-11-23'
      },
    })
  })
  const sharingOf = createSharings(playlists, now)
  for (const playlist of playlists) expect(sharingOf(playlist)?.ids).toHaveLength(count)
  // As its own, as that of another one, and to know whether it can play at all.
  expect(reads).toBeLessThanOrEqual(3 * count)
})
