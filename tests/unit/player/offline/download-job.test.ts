import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createJob } from '../../../../src/player/offline/file-keeper.ts'
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
