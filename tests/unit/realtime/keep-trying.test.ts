import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/emitter.ts'
import { keepTrying } from '../../../src/realtime/keep-trying.ts'
import type { LiveStatus } from '../../../src/realtime/presence.ts'

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
  presence.turn({ state: 'reconnecting', attempt: 5 })
  vi.advanceTimersByTime(60_000)
  expect(presence.reconnect).not.toHaveBeenCalled()
  presence.turn({ state: 'lost' })
  vi.advanceTimersByTime(29_999)
  expect(presence.reconnect).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(presence.reconnect).toHaveBeenCalledTimes(1)
  presence.turn({ state: 'lost' })
  vi.advanceTimersByTime(30_000)
  expect(presence.reconnect).toHaveBeenCalledTimes(2)
  presence.turn({ state: 'live' })
  vi.advanceTimersByTime(60_000)
  expect(presence.reconnect).toHaveBeenCalledTimes(2)
  end()
})

// requirement 12.9
test('a connection that was lost before is tried too, and nothing is left after the end', () => {
  const presence = aPresence()
  presence.turn({ state: 'lost' })
  const end = keepTrying(presence)
  expect(vi.getTimerCount()).toBe(1)
  end()
  expect(vi.getTimerCount()).toBe(0)
})
