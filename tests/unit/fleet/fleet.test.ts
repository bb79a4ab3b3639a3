import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fleet, fleetAgeText, isSwitchedOn } from '../../../src/fleet/fleet.ts'
import { aPlaylist } from '../../support/display/playlists.ts'

const noon = new Date(2026, 10, 22, 12, 0)
beforeEach(() => vi.useFakeTimers({ now: noon, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

const whole: Fleet = {
  entries: [],
  byKey: new Map(),
  known: 5,
  total: 5,
  stale: 0,
  isLoading: false,
  isLimited: false,
  oldestAnswer: null,
  locationsFailure: null,
  isPending: false,
  retry() {},
  prefer() {},
}
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 32).getTime()

// requirement 21.5
test.each<[string, Partial<Fleet>, string]>([
  ['everything is known', {}, ''],
  ['some are not known', { known: 3 }, '3 of 5 locations'],
  ['some may be out of date', { stale: 1 }, '4 of 5 locations'],
  ['the others are being asked', { known: 3, stale: 1, isLoading: true }, '2 of 5 locations so far'],
  [
    'the server has asked to wait',
    { known: 3, isLoading: true, isLimited: true },
    '3 of 5 locations so far, slowly, as the server limits the calls',
  ],
  ['all answers are of today', { oldestAnswer: at(22, 14) }, 'as of 2:32 PM'],
  ['an answer is of yesterday', { oldestAnswer: at(21, 14) }, `as of ${new Date(at(21, 14)).toLocaleString()}`],
  ['some are not known, with the age', { known: 3, oldestAnswer: at(22, 9) }, '3 of 5 locations, as of 9:32 AM'],
])('the age of the playlists if %s', (_name, fields, text) => {
  expect(fleetAgeText({ ...whole, ...fields })).toBe(text)
})

// requirement 21.5
test('where the age stands alone it names its subject', () => {
  expect(fleetAgeText({ ...whole, oldestAnswer: at(22, 14) }, 'playlists')).toBe('playlists as of 2:32 PM')
})

test('a screen is switched on if one of its own playlists is', () => {
  const on = (...playlists: ReturnType<typeof aPlaylist>[]) => isSwitchedOn({ playlists }, 'ticker')
  const off = aPlaylist({ id: 1, type: 'ticker', is_active: false })
  expect(on(off, aPlaylist({ id: 2, type: 'ticker' }))).toBe(true)
  expect(on(off, aPlaylist({ id: 3 }))).toBe(false)
  expect(isSwitchedOn({ playlists: null }, 'ticker')).toBeUndefined()
  expect(isSwitchedOn(undefined, 'ticker')).toBeUndefined()
})
