import { test as base, expect, vi } from 'vitest'
import { startVideowall, type VideowallHarness } from './videowall-harness.ts'

/** Seconds within which a screen has to go on. */
export const BACK_SECONDS = 15

/** Vitest's `test` with a videowall of its own, which leaves no timer behind. */
export const test = base.extend<{ harness: VideowallHarness }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
  harness: async ({}, use) => {
    vi.useFakeTimers()
    const harness = startVideowall()
    await use(harness)
    harness.dispose()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  },
})
