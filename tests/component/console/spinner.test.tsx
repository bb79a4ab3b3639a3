import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SpinnerOverlay } from '../../../src/ui/spinner.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
// jsdom opens no popovers, so the overlay has no role.
const isShown = () => screen.queryByLabelText('Loading') !== null

// requirement 3.5
test('work that ends within 200 ms shows no spinner', () => {
  const { rerender } = render(<SpinnerOverlay busy />)
  pass(199)
  expect(isShown()).toBe(false)
  rerender(<SpinnerOverlay busy={false} />)
  pass(1000)
  expect(isShown()).toBe(false)
})

// requirement 3.5
test('longer work shows it, and for no less than 200 ms', () => {
  const { rerender } = render(<SpinnerOverlay busy />)
  pass(200)
  expect(isShown()).toBe(true)
  rerender(<SpinnerOverlay busy={false} />)
  pass(199)
  expect(isShown()).toBe(true)
  pass(1)
  expect(isShown()).toBe(false)
})

test('what has been shown long enough goes at once', () => {
  const { rerender } = render(<SpinnerOverlay busy />)
  pass(2000)
  expect(isShown()).toBe(true)
  rerender(<SpinnerOverlay busy={false} />)
  pass(0)
  expect(isShown()).toBe(false)
})
