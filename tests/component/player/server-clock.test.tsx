import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DatedAnswer } from '../../../src/api/todays-answer.ts'
import { ServerClock } from '../../../src/player/in-step/server-clock.ts'

const START = Date.UTC(2026, 2, 10, 12, 0, 0, 321)

/** Milliseconds by which the machine's clock is behind the server's. */
let behind: number
let answers: 'dated' | 'without a date' | 'none'
/** Milliseconds by which each answer in turn names a time that is over, as a busy server does. */
let stale: number[]
/** Milliseconds there and back. */
let ways: [there: number, back: number]
/** A cache that answers for the server, and says how old its answers are: how long it keeps one. */
let cache: { keepsMs: number } | null
let asked: number[]
let said: string[]
let clocks: ServerClock[]

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const serverNow = () => Date.now() + behind

function startClock(): ServerClock {
  let listener: (answer: DatedAnswer) => void = () => undefined
  const clock = new ServerClock({
    async ask() {
      const sentAt = performance.now()
      asked.push(sentAt)
      await wait(ways[0])
      const old = stale[asked.length % stale.length] ?? 0
      const held = cache ? (Date.now() - START + 100_000) % cache.keepsMs : 0
      const date = answers === 'dated' ? Math.floor((serverNow() - old - held) / 1000) * 1000 : null
      await wait(ways[1])
      if (answers === 'none') throw new TypeError('Failed to fetch')
      listener({
        sentAt,
        receivedAt: performance.now(),
        date,
        age: Math.floor(held / 1000) * 1000,
      })
    },
    onAnswer(run) {
      listener = run
      return () => undefined
    },
    log: { info: text => said.push(text), warn: text => said.push(text) },
  })
  clocks.push(clock)
  return clock
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  localStorage.clear()
  behind = 2000.5
  answers = 'dated'
  ways = [4, 6]
  stale = [0]
  cache = null
  asked = []
  said = []
  clocks = []
})

afterEach(async () => {
  for (const clock of clocks) clock.dispose()
  // The last question is on its way.
  await vi.advanceTimersByTimeAsync(50)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const error = (clock: ServerClock) => Math.abs(clock.now() - serverNow())

// requirement 33.3
test('a machine whose clock is two seconds off knows the time of the server within seconds', async () => {
  const clock = startClock()
  expect(clock.details()).toEqual({ offset: 0, uncertainty: null, problem: '' })
  await vi.advanceTimersByTimeAsync(20)
  expect(error(clock)).toBeLessThan(600)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(error(clock)).toBeLessThan(10)
  const { offset, uncertainty } = clock.details()
  expect(Math.abs(offset - behind)).toBeLessThan(10)
  expect(uncertainty).toBeLessThan(15)
  expect(asked.length).toBeLessThanOrEqual(12)
  expect(said).toEqual([])
})

// requirement 33.3
test.each([[[0, 0, 150]], [[170, 0]], [[40, 0, 0, 300, 0]]])(
  'a server whose answers are stale by %j ms in turn',
  async late => {
    stale = late
    const clock = startClock()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(error(clock)).toBeLessThan(30)
  },
)

// requirement 33.3
test('every five minutes a few more questions keep a clock that drifts', async () => {
  const clock = startClock()
  await vi.advanceTimersByTimeAsync(12_000)
  const first = asked.length
  for (let minute = 0; minute < 60; minute += 1) {
    // 20 ms an hour.
    behind += 20 / 60
    await vi.advanceTimersByTimeAsync(60_000)
    expect(error(clock)).toBeLessThan(20)
  }
  expect(asked.length - first).toBeLessThan(12 * 7)
  expect(said).toEqual([])
})

// requirement 33.3
test('screens that started together do not ask together again', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999)
  startClock()
  startClock()
  await vi.advanceTimersByTimeAsync(60_000)
  const first = asked.length
  await vi.advanceTimersByTimeAsync(300_000)
  const again = asked.slice(first)
  expect((again.at(-1) ?? 0) - (again[0] ?? 0)).toBeGreaterThan(45_000)
})

// requirement 33.3
test('a measurement is kept for a start without the server', async () => {
  startClock()
  await vi.advanceTimersByTimeAsync(12_000)
  answers = 'none'
  const clock = startClock()
  expect(clock.details().offset).toBeCloseTo(behind, -2)
  expect(error(clock)).toBeLessThan(15)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.details()).toMatchObject({ problem: expect.stringContaining('does not answer') })
  answers = 'dated'
  await vi.advanceTimersByTimeAsync(60_000)
  expect(clock.details()).toMatchObject({ problem: '' })
})

// requirements 33.3 and 33.8
test('if the page may not read the date, the clock of the machine counts and the reason is told once', async () => {
  answers = 'without a date'
  const clock = startClock()
  await vi.advanceTimersByTimeAsync(900_000)
  expect(clock.now()).toBe(Date.now())
  expect(clock.details()).toMatchObject({
    uncertainty: null,
    problem: expect.stringContaining('expose the header Date'),
  })
  expect(said).toHaveLength(1)
})

// requirement 33.3
test('the age of an answer out of a cache is added to its date', async () => {
  cache = { keepsMs: 300_000 }
  const clock = startClock()
  await vi.advanceTimersByTimeAsync(30_000)
  const { uncertainty } = clock.details()
  expect(error(clock)).toBeLessThan(1000)
  expect(uncertainty).toBeGreaterThanOrEqual(error(clock))
})

// requirement 33.3
test('after the machine has slept the server is asked at once', async () => {
  const clock = startClock()
  await vi.advanceTimersByTimeAsync(12_000)
  const before = asked.length
  // Time has passed that performance.now() has missed.
  vi.setSystemTime(Date.now() + 3_600_000)
  clock.now()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked.length).toBeGreaterThan(before + 2)
  expect(error(clock)).toBeLessThan(600)
})

// requirement 33.3
test('after a sleep that has cut a question off the server is asked at once', async () => {
  const clock = startClock()
  await vi.advanceTimersByTimeAsync(12_000)
  const before = asked.length
  answers = 'none'
  while (asked.length === before) await vi.advanceTimersByTimeAsync(1)
  vi.setSystemTime(Date.now() + 3_600_000)
  clock.now()
  await vi.advanceTimersByTimeAsync(50)
  answers = 'dated'
  clock.now()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(error(clock)).toBeLessThan(600)
})

// requirement 33.3
test('a window takes over what another window of the browser has measured', () => {
  const clock = startClock()
  const keep = (key: string, text: string) => {
    localStorage.setItem(key, text)
    window.dispatchEvent(new StorageEvent('storage', { key }))
  }
  const measured = JSON.stringify({ offset: 2000, uncertainty: 3, at: Date.now() })
  keep('SYNC_CLOCK', measured)
  expect(error(clock)).toBeLessThan(5)
  keep('SYNC_CLOCK', 'no clock')
  keep('THEME', measured)
  expect(error(clock)).toBeLessThan(5)
})
