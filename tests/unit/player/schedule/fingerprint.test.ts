import { expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import { fingerprintOf } from '../../../../src/player/schedule/fingerprint.ts'
import { anItem, aPlaylist, items } from '../../../support/display/playlists.ts'

const DAY = '2026-11-26'

const printOf = (...playlists: Playlist[]) => fingerprintOf(playlists, 'videowall', DAY)

const plan = {
  date_start: '2026-11-01',
  date_end: '2026-11-30',
  time_start: '08:00:00',
  time_end: '18:00:00',
}
const morning = aPlaylist({ ...plan, items: items('a.jpg', 'b.mp4') })

// requirement 35.1
test('everything that makes another picture makes another fingerprint of six characters', () => {
  const prints = [
    printOf(),
    printOf(morning),
    printOf(morning, aPlaylist({ id: 2 })),
    ...[{ id: 2 }, { repeat_interval: 2 }, { date_end: '2026-12-01' }, { time_start: '08:01:00' }].map(fields =>
      printOf({ ...morning, ...fields }),
    ),
    printOf({ ...morning, items: items('b.mp4', 'a.jpg') }),
    printOf({ ...morning, items: items('a.jpg', 'c.mp4') }),
    printOf({ ...morning, items: items('a.jpg', 'b.mp4').map(item => ({ ...item, duration: 11 })) }),
    printOf({ ...morning, items: items('a.jpg', 'b.mp4').map(item => ({ ...item, id: Number(item.id) + 1 })) }),
    fingerprintOf([{ ...morning, type: 'ticker' }], 'ticker', DAY),
    // The same playlists on another day: a screen that has not asked since has taken nothing of it.
    fingerprintOf([morning], 'videowall', '2026-11-27'),
  ]
  for (const print of prints) expect(print).toMatch(/^[0-9a-z]{6}$/)
  expect(new Set(prints).size).toBe(prints.length)
})

// requirement 35.1
test("the answer of today and the console's list of all days give the same fingerprint", () => {
  const night = aPlaylist({ id: 3, ...plan, date_end: '2026-11-25', time_start: '18:00:00', time_end: '06:00:00' })
  const answer: Playlist[] = [
    { ...morning, id: '1', type: '', name: '', time_start: '08:00', time_end: '18:00', repeat_interval: 0 },
    { ...night, type: '' },
  ]
  const others = [
    aPlaylist({ id: 4, date_start: '2026-11-27' }),
    aPlaylist({ id: 5, date_end: '2026-11-24' }),
    aPlaylist({ id: 6, is_active: false }),
    aPlaylist({ id: 7, items: [] }),
    aPlaylist({ id: 8, type: 'ticker' }),
  ]
  expect(printOf(...others, night, morning)).toBe(printOf(...answer))
  // The last morning of a window over midnight is a part of this day.
  expect(printOf(morning)).not.toBe(printOf(...answer))
})

// requirement 35.1
test('an image without seconds is the same as one with the default, and a ticker counts its images only', () => {
  const withSeconds = (duration: number) => printOf(aPlaylist({ items: [anItem('a.jpg', { duration })] }))
  expect(withSeconds(0)).toBe(withSeconds(10))
  const strip = (...files: string[]) =>
    fingerprintOf([aPlaylist({ type: 'ticker', items: items(...files) })], 'ticker', DAY)
  expect(strip('a.jpg', 'b.mp4')).toBe(strip('a.jpg'))
})
