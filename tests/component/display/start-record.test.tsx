import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimOncePerHour } from '../../../src/base/reload.ts'
import { recordStart, type StartRecorder } from '../../../src/player/start-record.ts'

const KEY = 'STARTS lobby/videowall'

let recorder: StartRecorder
let root: HTMLElement

/** Another page, or another player of the page that began at this time. */
const begin = (at = Date.now()) => recordStart({ uniqueId: 'lobby', type: 'videowall' }, root, at)
const kept = () => JSON.parse(localStorage.getItem(KEY) ?? '{}')
/** Passes minutes of a screen, which says each minute what it shows. */
function pass(minutes: number, shown: Parameters<StartRecorder['shows']>[0]): void {
  for (let minute = 0; minute < minutes; minute += 1) {
    vi.advanceTimersByTime(60_000)
    recorder.shows(shown)
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00') })
  root = document.createElement('div')
  recorder = begin()
})

afterEach(() => {
  recorder.dispose()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

// requirement 9.21
test('a start notes when its list, its first file and its first frame came, and what was cold', async () => {
  vi.advanceTimersByTime(300)
  await recorder.listCame('/api/uploads/a.jpg')
  vi.advanceTimersByTime(500)
  const image = root.appendChild(document.createElement('img'))
  image.dispatchEvent(new Event('load'))
  recorder.shows('black')
  vi.advanceTimersByTime(100)
  recorder.shows('healthy')
  image.dispatchEvent(new Event('load'))
  const [start] = kept().starts
  expect(start).toMatchObject({ list: 300, file: 800, frame: 900, cold: ['page', 'file'] })
  expect(start).not.toHaveProperty('end')
})

// requirement 9.21
test('a screen without a list is black, one without a plan dark, and sleep is neither', async () => {
  pass(1, 'dark')
  await recorder.listCame(undefined)
  pass(1, 'dark')
  pass(3, 'dark')
  recorder.shows('healthy')
  vi.advanceTimersByTime(3_600_000)
  recorder.shows('healthy')
  const [hour] = recorder.record().hours
  expect(hour).toMatchObject({ healthy: 0, black: 120_000, dark: 180_000 })
})

// requirement 9.21
test('the storage is written at most once a minute', () => {
  recorder.shows('healthy')
  const writes = vi.spyOn(Storage.prototype, 'setItem')
  for (let second = 0; second < 600; second += 1) {
    vi.advanceTimersByTime(1000)
    recorder.shows(second % 2 === 0 ? 'black' : 'healthy')
  }
  expect(writes.mock.calls.filter(([key]) => key === KEY)).toHaveLength(10)
  writes.mockRestore()
})

// requirement 9.21
test.each([
  ['closed', () => undefined],
  ['reload', () => claimOncePerHour('fault')],
  ['update', () => claimOncePerHour('version 2')],
])('the end of a page: %s', (end, claim) => {
  claim()
  window.dispatchEvent(new Event('pagehide'))
  expect(kept().starts.at(-1).end).toBe(end)
})

// requirement 9.22
test('a page that was killed twice in a day is known at the next start', () => {
  expect(recorder.whySmall).toBe('')
  vi.advanceTimersByTime(60_000)
  expect(begin().whySmall).toBe('')
  vi.advanceTimersByTime(60_000)
  expect(begin().whySmall).toBe('the page was killed 2 times in 24 hours')
  vi.advanceTimersByTime(90_000_000)
  expect(begin().whySmall).toBe('')
})

test('another player of a page goes on with its start', async () => {
  const at = Date.now()
  await recorder.listCame(undefined)
  recorder.dispose()
  expect(kept().starts.at(-1)).toMatchObject({ at, list: 0, end: 'closed' })
  recorder = begin(at)
  vi.advanceTimersByTime(1000)
  await recorder.listCame(undefined)
  expect(kept().starts).toEqual([{ at, until: at, list: 0, cold: ['page'] }])
})

test('a spoilt record is forgotten', () => {
  for (const text of ['no json', '{"starts":3}', 'null']) {
    localStorage.setItem(KEY, text)
    expect(begin().record().starts).toHaveLength(1)
  }
})
