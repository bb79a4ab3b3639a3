import { expect, test } from 'vitest'
import { absenceText, pastText, wallLines } from '../../../src/screens/absence-text.ts'

const at = (text: string) => new Date(text).getTime()
const now = at('2026-11-23T16:00')

// requirement 32.3
test('a time in the past has its weekday, its day or its year if it needs them', () => {
  const times = ['2026-11-23T14:32', '2026-11-22T23:59', '2026-11-17T09:05', '2026-11-16T09:05', '2025-11-23T14:32']
  const texts = ['2:32 PM', 'Sun 11:59 PM', 'Tue 9:05 AM', '16 Nov 9:05 AM', '23 Nov 2025 2:32 PM']
  expect(times.map(time => pastText(at(time), now))).toEqual(texts)
})

// requirement 32.11
test('a tile says the time that is known, and in one line that none is', () => {
  const missingAt = at('2026-11-23T09:00')
  expect(wallLines({ seenAt: null, missingAt }, now)).toEqual(['since when is not known'])
  const lines = ['at least since 9:00 AM', 'last seen Fri 2:32 PM']
  expect(wallLines({ seenAt: at('2026-11-20T14:32'), missingAt }, now)).toEqual(lines)
})

// requirement 32.3
test('a screen that a console saw go has a time, any other one an earliest time and the last one at which it was seen', () => {
  const seen = { seenAt: at('2026-11-23T14:32'), missingAt: at('2026-11-23T14:32') }
  expect(absenceText(seen, true, now)).toBe('Dark since 2:32 PM')
  expect(absenceText(seen, false, now)).toBe('Disconnected since 2:32 PM')
  const away = { seenAt: at('2026-11-20T14:32'), missingAt: at('2026-11-23T09:00') }
  expect(absenceText(away, true, now)).toBe('Dark at least since 9:00 AM, last seen Fri 2:32 PM')
  const never = { seenAt: null, missingAt: at('2026-11-23T09:00') }
  expect(absenceText(never, true, now)).toBe('Dark at least since 9:00 AM, not seen before')
})
