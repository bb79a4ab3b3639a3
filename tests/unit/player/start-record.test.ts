import { expect, test } from 'vitest'
import {
  lastDay,
  type Start,
  type StartRecord,
  whySmall,
  withStart,
  withTime,
} from '../../../src/player/start-record.ts'

const HOUR = 3_600_000
const NOON = Date.UTC(2026, 2, 10, 12)

const empty: StartRecord = { starts: [], hours: [] }
const aStart = (fields: Partial<Start> = {}): Start => ({ at: NOON, until: NOON, cold: [], ...fields })

// requirement 9.21
test('the last 20 starts are kept, and what is new of one replaces what was known of it', () => {
  let record = empty
  for (let index = 0; index < 25; index += 1) record = withStart(record, aStart({ at: NOON + index }))
  record = withStart(record, aStart({ at: NOON + 24, frame: 900 }))
  expect(record.starts.map(({ at }) => at - NOON)).toEqual([...Array(20).keys()].map(index => index + 5))
  expect(record.starts.at(-1)?.frame).toBe(900)
})

// requirement 9.21
test('time in which no page ran is unknown, and no time that was good or black', () => {
  expect(lastDay(empty, NOON + HOUR / 2)).toEqual({ healthy: 0, black: 0, dark: 0, unknown: 23.5 * HOUR })
  const yesterday = withTime(empty, 'black', 5000, NOON - 22 * HOUR)
  const record = withTime(withTime(yesterday, 'healthy', 60_000, NOON), 'healthy', 40_000, NOON)
  const known = { healthy: 100_000, black: 5000, dark: 0 }
  expect(lastDay(record, NOON)).toEqual({ ...known, unknown: 23 * HOUR - 105_000 })
  expect(lastDay(record, NOON + 2 * HOUR)).toMatchObject({ healthy: 100_000, black: 0 })
})

// requirement 9.21
test('hours of an older day, and of a clock that was ahead, are forgotten', () => {
  const hoursAt = (hours: number) => withTime(empty, 'dark', 1, NOON + hours * HOUR).hours
  const old = { starts: [], hours: [-40, -24, -23, 0, 1, 3000].flatMap(hoursAt) }
  expect(lastDay(old, NOON).dark).toBe(2)
  expect(withTime(old, 'dark', 1, NOON).hours).toHaveLength(2)
})

// requirement 9.22
test('a machine is small with 1 GB, or after two starts of the last day without a noted end', () => {
  const killed = (hoursAgo: number) => aStart({ until: NOON - hoursAgo * HOUR })
  const ended = aStart({ until: NOON - HOUR, end: 'update' })
  const why = (starts: Start[], memory?: number) => whySmall({ starts, hours: [] }, NOON, memory)
  expect(why([killed(25), killed(23), ended])).toBe('')
  expect(why([killed(23), killed(1), ended])).toBe('the page was killed 2 times in 24 hours')
  expect([why([], 2), why([], 1)]).toEqual(['', 'this machine has 1 GB of memory'])
})
