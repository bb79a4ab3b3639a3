import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJob } from '../../../../src/player/offline/file-keeper.ts'
import { Arrival } from '../../../../src/player/offline/line/arrival.ts'
import { createLine } from '../../../../src/player/offline/line/line-turns.ts'

const file = { url: '/uploads/a.mp4', name: 'a', size: 10 }

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

test('a job that is ended leaves the line at once', () => {
  const onFree = vi.fn()
  const line = createLine(onFree)
  const job = createJob(file, line.enter())
  expect([job.file, line.count(), job.controller.signal.aborted]).toEqual([file, 1, false])
  job.controller.abort()
  expect([line.count(), onFree.mock.calls.length]).toEqual([0, 1])
})

test('the arrival is the first that was told, and no later word changes it', async () => {
  const line = createLine(() => undefined)
  const [first, second] = [createJob(file, line.enter()), createJob(file, line.enter())]
  const arrival = new Arrival(new Headers(), 10)
  first.begun(arrival)
  first.begun(null)
  second.begun(null)
  second.begun(arrival)
  expect(await Promise.all([first.arrival, second.arrival])).toEqual([arrival, null])
  for (const { turn } of [first, second]) turn.leave()
})

test('the arrival is waited for until it is told', async () => {
  const job = createJob(file, createLine(() => undefined).enter())
  const settled = vi.fn()
  void job.arrival.then(settled)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(settled).not.toHaveBeenCalled()
  job.begun(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toHaveBeenCalledExactlyOnceWith(null)
  job.controller.abort()
})
