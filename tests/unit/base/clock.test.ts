import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rehearsalClock, wallClock } from '../../../src/base/clock.ts'
import { type Moment, momentNow, startMinuteClock } from '../../../src/base/moment.ts'

const EVENING = new Date(2026, 11, 24, 18, 0).getTime()

const timeOf = ({ day, minute }: Moment) => `${day} ${minute}`

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 2, 10, 11, 58, 30) }))

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('the wall clock is the clock of the machine', () => {
  expect([wallClock.now(), wallClock.speed]).toEqual([Date.now(), 1])
  vi.setSystemTime(EVENING)
  expect(momentNow(wallClock)).toEqual({ day: '2026-12-24', minute: 1080 })
})

test('a rehearsal shows its own time and runs on at its speed, whatever the machine shows', () => {
  const clock = rehearsalClock(EVENING)
  clock.setSpeed(60)
  expect(clock.now()).toBe(EVENING)
  vi.advanceTimersByTime(1500)
  expect(clock.now()).toBe(EVENING + 90_000)
  vi.setSystemTime(0)
  expect(momentNow(clock)).toEqual({ day: '2026-12-24', minute: 1081 })
})

test('another speed counts from now on, and its listeners learn of it', () => {
  const clock = rehearsalClock(EVENING)
  const changed = vi.fn()
  const unsubscribe = clock.subscribe(changed)
  vi.advanceTimersByTime(10_000)
  clock.setSpeed(16)
  expect([clock.now(), clock.speed]).toEqual([EVENING + 10_000, 16])
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toBe(EVENING + 26_000)
  clock.setSpeed(4)
  vi.advanceTimersByTime(1000)
  expect(clock.now()).toBe(EVENING + 30_000)
  expect(changed).toHaveBeenCalledTimes(2)
  unsubscribe()
  clock.setSpeed(1)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('at 60 times the speed every minute begins after a second', () => {
  const minutes: string[] = []
  const clock = rehearsalClock(EVENING - 30_000)
  clock.setSpeed(60)
  const { stop } = startMinuteClock(clock, now => minutes.push(timeOf(now)))
  vi.advanceTimersByTime(499)
  expect(minutes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(minutes).toEqual(['2026-12-24 1080'])
  vi.advanceTimersByTime(360_000)
  expect(minutes).toHaveLength(361)
  expect(minutes.slice(359)).toEqual(['2026-12-24 1439', '2026-12-25 0'])
  stop()
})

test('a minute that a faster clock brings nearer begins in its time', () => {
  const minutes: string[] = []
  const clock = rehearsalClock(EVENING)
  const { stop } = startMinuteClock(clock, now => minutes.push(timeOf(now)))
  vi.advanceTimersByTime(1000)
  clock.setSpeed(59)
  vi.advanceTimersByTime(999)
  expect(minutes).toEqual([])
  vi.advanceTimersByTime(1)
  expect(minutes).toEqual(['2026-12-24 1081'])
  stop()
  clock.setSpeed(1)
})

// requirement 11.22
test.each([
  ['Europe/Berlin', '2026-03-29T01:58', ['1:59', '3:0', '3:1']],
  ['Europe/Berlin', '2026-10-25T02:58', ['2:59', '2:0', '2:1']],
  ['America/New_York', '2026-11-01T01:58', ['1:59', '1:0', '1:1']],
  ['Australia/Lord_Howe', '2026-10-04T01:58', ['1:59', '2:30', '2:31']],
])('in %s a rehearsal changes the clock as the screen does, from %s on', (timeZone, from, expected) => {
  const zone = process.env.TZ
  process.env.TZ = timeZone
  const minutes: string[] = []
  const clock = rehearsalClock(new Date(from).getTime())
  clock.setSpeed(60)
  const { stop } = startMinuteClock(clock, ({ minute }) => minutes.push(`${Math.floor(minute / 60)}:${minute % 60}`))
  vi.advanceTimersByTime(3000)
  expect(minutes).toEqual(expected)
  stop()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})
