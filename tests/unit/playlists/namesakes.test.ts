import { expect, test } from 'vitest'
import type { Playlist } from '../../../src/api/playlists.ts'
import { likeKey, namedIn } from '../../../src/playlists/namesakes.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

const TODAY = '2026-11-22'

const times = { date_start: '2026-11-01', date_end: '2026-12-31', time_start: '11:00:00', time_end: '13:59:00' }
const file = (name: string) => anItem(name, { media: { ...anItem(name).media, id: name } })
const lunch = (fields: Partial<Playlist> = {}) =>
  aPlaylist({ name: 'Lunch', ...times, items: [file('a.png'), file('b.png')], ...fields })

const keyOf = (...playlists: Playlist[]) => likeKey(namedIn(playlists).get('Lunch') ?? [], TODAY)

// requirement 24.20
test('cards of one name are the same whatever their numbers, pieces, switches and past', () => {
  const same = keyOf(lunch({ id: 1 }))
  expect(same).not.toBe('')
  expect(keyOf(lunch({ id: 9, is_active: true }), aPlaylist({ id: 3, name: 'Evening' }))).toBe(same)
  expect(keyOf(lunch({ id: 5, date_start: '2026-12-01' }), lunch({ id: 4, date_end: '2026-11-30' }))).toBe(same)
  expect(keyOf(lunch({ id: 5, date_start: TODAY }))).toBe(same)
  const ended = { ...times, date_end: '2026-11-10', items: [file('z.png'), ...lunch().items] }
  expect(keyOf(lunch({ id: 5, date_start: '2026-11-11' }), lunch({ id: 4, ...ended }))).toBe(same)
})

// requirement 24.20
test('other files, another order, other seconds, hours, days or another repeat make another one', () => {
  const [a, b] = lunch().items
  if (!a || !b) throw new Error('There are two items.')
  const others: Partial<Playlist>[] = [
    { items: [a] },
    { items: [b, a] },
    { items: [a, { ...b, duration: 99 }] },
    { time_end: '14:59:00' },
    { date_end: '2026-12-30' },
    { repeat_interval: 7 },
  ]
  const keys = [{}, ...others].map(fields => keyOf(lunch(fields)))
  expect(new Set(keys).size).toBe(others.length + 1)
  expect(keyOf(lunch(), lunch({ id: 2, time_start: '18:00:00', time_end: '19:00:00' }))).not.toBe(keyOf(lunch()))
  const untilChristmas = lunch({ date_end: '2026-12-24' })
  expect(keyOf(untilChristmas, lunch({ id: 2, date_start: '2026-12-25', items: [a] }))).not.toBe(keyOf(lunch()))
})

// requirement 24.20
test('one that has ended, one without a given name, and a ticker are nobody’s namesake', () => {
  expect(keyOf(lunch({ date_end: '2026-11-21' }))).toBe('')
  for (const fields of [{ name: '' }, { name: 'Videowall playlist 2026-11-29' }, { type: 'ticker' as const }])
    expect(namedIn([lunch(fields)]).size).toBe(0)
})
