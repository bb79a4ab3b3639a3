import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { override } from '../component/contract-server.ts'
import { aGate } from '../looks/gate.ts'

/** How long a call takes before the overlay appears. */
const SPINNER_MS = 200

/**
 * Lets the spinner's own wait end when the test says so, whatever else the machine is busy with; every other timer runs.
 * @returns what ends the waits that nobody has called off
 */
export function holdSpinnerWait(): { pass: () => void; release: () => void } {
  const held = new Map<unknown, () => void>()
  const { setTimeout: start, clearTimeout: stop } = window
  const hold = (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
    const timer = start(ms === SPINNER_MS ? () => undefined : run, ms, ...rest)
    if (ms === SPINNER_MS && typeof run === 'function') held.set(timer, () => run())
    return timer
  }
  vi.stubGlobal('setTimeout', hold)
  vi.stubGlobal('clearTimeout', (timer: number) => {
    held.delete(timer)
    stop(timer)
  })
  return {
    pass: () =>
      act(() => {
        const runs = [...held.values()]
        held.clear()
        for (const run of runs) run()
      }),
    release: () => vi.unstubAllGlobals(),
  }
}

/** Whether the overlay is there. jsdom opens no popovers, so by its role it is not. */
export const isSpinning = (): boolean => screen.queryByLabelText('Loading') !== null

/** Holds one call back. @returns whether it was asked for, and what lets it be answered */
export function holdCall(method: Parameters<typeof override>[0], path: string, answer: () => Response) {
  const gate = aGate()
  let isAsked = false
  override(method, path, async () => {
    isAsked = true
    await gate.opened
    return answer()
  })
  return { asked: () => expect.poll(() => isAsked, { timeout: 20_000 }).toBe(true), open: gate.open }
}
