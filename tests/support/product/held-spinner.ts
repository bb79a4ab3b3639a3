import { act, render, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { override } from '../component/contract-server.ts'
import { aGate } from '../looks/gate.ts'

/** The delay of the spinner overlay after the start of a call. */
const SPINNER_MS = 200

/**
 * Holds the spinner's own wait until the test ends it, on a busy machine too; every other timer runs.
 * @returns the function that ends the waits that are not cancelled, and the one that removes the hold
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
    pass: () => {
      // A page that is in the document may not have begun its wait yet: React runs effects later than it draws, and on a
      // busy machine a test goes on in between. A render in `act` ends all work of every root that has begun.
      render(null).unmount()
      act(() => {
        const runs = [...held.values()]
        held.clear()
        for (const run of runs) run()
      })
    },
    release: () => vi.unstubAllGlobals(),
  }
}

/** True if the overlay is there. It is found by its label: jsdom opens no popovers, so it has no role. */
export const isSpinning = (): boolean => screen.queryByLabelText('Loading') !== null

/** Waits until the overlay has gone: after the answer it stays for as long as it takes not to flash. */
export const spinnerGone = () => waitFor(() => expect(isSpinning()).toBe(false))

/** Holds one call back. @returns a wait for the call, and the function that lets it be answered */
export function holdCall(method: Parameters<typeof override>[0], path: string, answer: () => Response) {
  const [call, gate] = [aGate(), aGate()]
  override(method, path, async () => {
    call.open()
    await gate.opened
    return answer()
  })
  return { asked: () => call.opened, open: gate.open }
}
