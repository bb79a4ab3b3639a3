import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMoment } from '../../../src/ui/use-moment.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 2, 9, 8, 59, 58) })
})
afterEach(() => vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('the page knows the minute of the wall clock, and nothing more often', () => {
  const { result } = renderHook(useMoment)
  const first = result.current
  expect(first).toEqual({ day: '2026-03-09', minute: 8 * 60 + 59 })
  pass(1_999)
  expect(result.current).toBe(first)
  pass(1)
  expect(result.current).toEqual({ day: '2026-03-09', minute: 9 * 60 })
})

test('a page that is left leaves no clock behind', () => {
  const { unmount } = renderHook(useMoment)
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
