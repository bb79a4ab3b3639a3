import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wallClock } from '../../../../src/base/clock.ts'
import { createScheduleRunner } from '../../../../src/player/schedule/schedule-runner.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const at = (time: string, day = 10) => new Date(`2026-03-${day}T${time}`)

interface Published {
  ids: unknown[]
  finishing: readonly string[]
}

/** They end with their test. */
const runners: ReturnType<typeof createScheduleRunner>[] = []

function start(type: 'videowall' | 'ticker' = 'videowall') {
  const published: Published[] = []
  const minutes: string[] = []
  const provisional: boolean[] = []
  const runner = createScheduleRunner(wallClock, {
    type,
    onRotation(rotation, finishing, isProvisional) {
      published.push({ ids: rotation.map(one => one.id), finishing })
      provisional.push(isProvisional)
    },
    onMinute: (now, before) => minutes.push(`${before.day} ${before.minute} > ${now.day} ${now.minute}`),
  })
  runners.push(runner)
  return { runner, published, provisional, minutes }
}

beforeEach(() => void vi.useFakeTimers({ now: at('11:58:30') }))

afterEach(() => {
  for (const runner of runners.splice(0)) runner.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

// requirement 8.6
test('a window that begins joins and one that ends leaves when the minute changes', () => {
  const { runner, published } = start()
  const morning = aPlaylist({ id: 1, time_start: '08:00:00', time_end: '11:59:00' })
  const noon = aPlaylist({ id: 2, time_start: '11:59:00', time_end: '13:00:00' })
  runner.take([morning, noon])
  expect(published.at(-1)).toEqual({ ids: [1], finishing: ['2'] })
  vi.setSystemTime(at('11:58:30'))
  vi.advanceTimersByTime(30_000)
  expect(published.at(-1)?.ids).toEqual([1, 2])
  vi.advanceTimersByTime(60_000)
  expect(published.at(-1)).toEqual({ ids: [2], finishing: ['1'] })
})

// requirement 8.6
test('a clock that jumps is noticed within five seconds', () => {
  const { minutes } = start()
  vi.setSystemTime(at('12:08:30'))
  vi.advanceTimersByTime(5000)
  expect(minutes).toEqual(['2026-03-10 718 > 2026-03-10 728'])
  // Later as well as at the start.
  vi.advanceTimersByTime(5000)
  vi.setSystemTime(at('13:08:40'))
  vi.advanceTimersByTime(5000)
  expect(minutes.at(-1)).toBe('2026-03-10 728 > 2026-03-10 788')
})

// requirement 8.6
test('a clock that is set forward, and back before it was looked at, plays by its time although an answer came between', () => {
  const { runner, published } = start()
  const morning = aPlaylist({ id: 1, time_start: '08:00:00', time_end: '11:59:00' })
  const noon = aPlaylist({ id: 2, time_start: '12:00:00', time_end: '13:00:00' })
  runner.take([morning, noon])
  vi.setSystemTime(at('12:05:00'))
  runner.take([morning, noon])
  expect(published.at(-1)?.ids).toEqual([2])
  vi.setSystemTime(at('11:58:30'))
  vi.advanceTimersByTime(5000)
  expect(published.at(-1)?.ids).toEqual([1])
})

// requirement 11.7
test('an answer that comes in a new day before the clock was looked at confirms nothing: the new day asks for its own', () => {
  const { runner, provisional, minutes } = start()
  runner.take([])
  vi.setSystemTime(at('00:00:01', 11))
  runner.take([])
  expect([provisional.at(-1), minutes]).toEqual([true, ['2026-03-10 718 > 2026-03-11 0']])
  runner.take([])
  expect(provisional.at(-1)).toBe(false)
})

test('before the first answer nothing is scheduled, after it what plays and when that changes', () => {
  const { runner } = start()
  expect(runner.schedule()).toEqual({ rotation: [], nextChange: null })
  runner.take([aPlaylist({ id: 1, time_start: '08:00:00', time_end: '12:00:00' })])
  const { rotation, nextChange } = runner.schedule()
  expect([rotation.map(({ id }) => id), nextChange]).toEqual([[1], { day: '2026-03-10', minute: 721 }])
})

test('a playlist whose last day is over may finish its item, and is named once however its id is written', () => {
  const { runner, published } = start()
  const over = aPlaylist({ id: 1, date_end: '2026-03-09' })
  runner.take([over, aPlaylist({ id: 2 })])
  expect(published.at(-1)).toEqual({ ids: [2], finishing: ['1'] })
  runner.take([{ ...over, id: '1' }])
  expect(published.at(-1)).toEqual({ ids: [], finishing: ['1'] })
})

test('midnight changes the day', () => {
  vi.setSystemTime(at('23:59:50'))
  const { minutes } = start()
  vi.advanceTimersByTime(11_000)
  expect(minutes).toEqual(['2026-03-10 1439 > 2026-03-11 0'])
})

// requirement 11.7
test('from midnight until the next answer the rotation is provisional', () => {
  vi.setSystemTime(at('23:58:50'))
  const { runner, provisional } = start()
  const today = aPlaylist({ date_end: '2026-03-10' })
  runner.take([today])
  vi.advanceTimersByTime(131_000)
  runner.take([today])
  vi.advanceTimersByTime(60_000)
  expect(provisional).toEqual([false, false, true, true, false, false])
})

test('a playlist that the server drops may finish its item only if the clock has ended it', () => {
  const { runner, published } = start()
  runner.take([aPlaylist({ id: 1 }), aPlaylist({ id: 2, time_start: '08:00:00', time_end: '11:58:00' })])
  vi.advanceTimersByTime(30_000)
  runner.take([])
  expect(published.at(-1)).toEqual({ ids: [], finishing: ['2'] })
})

test('a playlist that is switched off may not finish its item', () => {
  const { runner, published } = start()
  runner.take([aPlaylist({ id: 1 })])
  runner.take([aPlaylist({ id: 1, is_active: false })])
  expect(published.at(-1)).toEqual({ ids: [], finishing: [] })
})

// requirement 8.7
test('playlists of the other screen are left out, a missing type is the one that was asked for', () => {
  const { runner, published } = start('ticker')
  const photo = items('a.png')
  runner.take([
    aPlaylist({ id: 1, type: 'videowall' }),
    aPlaylist({ id: 2, type: '', items: photo }),
    aPlaylist({ id: 3, type: 'ticker', items: photo }),
  ])
  expect(published.at(-1)?.ids).toEqual([2, 3])
})
