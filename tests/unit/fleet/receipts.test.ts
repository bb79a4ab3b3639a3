import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { compareReceipt } from '../../../src/fleet/receipts.ts'
import { fingerprintOf } from '../../../src/player/schedule/fingerprint.ts'
import type { DatedReceipt } from '../../../src/realtime/presence.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const day = '2026-11-26'
const published = [aPlaylist({ date_end: '2026-12-24' })]
const before = [aPlaylist({ date_end: '2026-12-23' })]

const receiptOf = (playlists: readonly Playlist[], on = day, fields: Partial<DatedReceipt> = {}): DatedReceipt => ({
  prints: fingerprintOf(playlists, 'videowall', on),
  flags: '',
  since: 1000,
  ...fields,
})

const compare = (receipt: DatedReceipt, playlists: readonly Playlist[] = published, answeredAt = 2000) =>
  compareReceipt({ receipt, type: 'videowall', playlists, answeredAt, day })

// requirement 35.4
test('a receipt is compared with the playlists that the console has', () => {
  expect(compare(receiptOf(published))).toBe('shows')
  expect(compare(receiptOf(before))).toBe('before')
  expect(compare(receiptOf(published, day, { flags: 'b' }))).toBe('broken')
  expect(compare(receiptOf(published, day, { flags: 'k' }))).toBe('loads')
  expect(compare(receiptOf(published, day, { flags: 'kk' }))).toBe('line')
  expect(compare(receiptOf(published, day, { flags: 'bk' }))).toBe('broken')
  // A flag of the version before says nothing of the published one.
  expect(compare(receiptOf(before, day, { flags: 'b' }))).toBe('before')
})

// requirement 35.4
test('a screen whose clock is off never shows what is published, also if it may be in another time zone', () => {
  for (const on of [day, '2026-11-27']) expect(compare(receiptOf(published, on, { flags: 'bkc' })), on).toBe('clock')
  expect(compare(receiptOf(before, day, { flags: 'c' }), published, 500)).toBe('clock')
})

// requirement 35.4
test("a receipt that is newer than the console's playlists is no version before", () => {
  expect(compare(receiptOf(before), published, 500)).toBeNull()
  expect(compare(receiptOf(published), published, 500)).toBe('shows')
})

// requirement 35.4
test('a screen in another time zone may have another day, but not the day before that', () => {
  for (const on of ['2026-11-25', '2026-11-27']) expect(compare(receiptOf(published, on)), on).toBe('shows')
  expect(compare(receiptOf(published, '2026-11-24'))).toBe('before')
  // Yesterday's plan without the playlist of today is no plan of today.
  const today = aPlaylist({ id: 2, date_start: day, date_end: day })
  expect(compare(receiptOf(published), [...published, today])).toBe('before')
})

// requirement 35.4
test('two pages of one screen both have to show it', () => {
  const [one, other] = [receiptOf(published).prints, receiptOf(before).prints]
  expect(compare(receiptOf(published, day, { prints: `${one},${one}` }))).toBe('shows')
  expect(compare(receiptOf(published, day, { prints: `${one},${other}` }))).toBe('before')
  // Both load, or one of them plays from the line: the worse counts.
  expect(compare(receiptOf(published, day, { prints: `${one},${one}`, flags: 'kk' }))).toBe('loads')
})

// requirement 35.4
test('a screen without a plan shows nothing of it, but a screen that plays on has not heard of that', () => {
  const off = published.map(playlist => ({ ...playlist, is_active: false }))
  expect(compare(receiptOf([]), off)).toBe('none')
  expect(compare(receiptOf(published), off)).toBe('before')
})
