import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'
import { keepTrying, type LiveStatus } from '../../../src/realtime/presence.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aPresence() {
  const changes = createEmitter()
  let status: LiveStatus = { state: 'live' }
  const turn = (next: LiveStatus) => {
    status = next
    changes.emit()
  }
  const reconnect = vi.fn(() => turn({ state: 'reconnecting', attempt: 1 }))
  return { turn, reconnect, status: () => status, subscribe: changes.subscribe }
}

// requirement 12.9
test('it begins a new round 30 s after each one that was given up, until the connection is back', () => {
  const presence = aPresence()
  const end = keepTrying(presence)
  const roundsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return presence.reconnect.mock.calls.length
  }
  presence.turn({ state: 'reconnecting', attempt: 5 })
  expect(roundsAfter(60_000)).toBe(0)
  presence.turn({ state: 'lost' })
  expect([roundsAfter(29_999), roundsAfter(1)]).toEqual([0, 1])
  presence.turn({ state: 'lost' })
  expect(roundsAfter(30_000)).toBe(2)
  presence.turn({ state: 'live' })
  expect(roundsAfter(60_000)).toBe(2)
  end()
  // A connection that was lost before is tried too, and nothing is left after the end.
  presence.turn({ state: 'lost' })
  const endAgain = keepTrying(presence)
  expect(vi.getTimerCount()).toBe(1)
  endAgain()
  expect(vi.getTimerCount()).toBe(0)
})
