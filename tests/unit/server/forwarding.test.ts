import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwarding } from '../../server/realtime/forwarding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** A forwarding whose every update takes this many milliseconds of work. */
function aForwarding(workMs: number) {
  let clock = 0
  const sent: string[] = []
  const forwarding = createForwarding(
    ({ update }) => {
      clock += workMs
      sent.push(`${update.uniqueId} ${update.isOnline}`)
    },
    () => clock,
  )
  const forward = (uniqueId: string, isOnline = true) =>
    forwarding.forward({ update: { uniqueId, status: [], isOnline }, from: 'a' })
  return { sent, forward, stop: forwarding.stop }
}

test('updates that cost little are passed on at once, one after the other', () => {
  const { sent, forward } = aForwarding(0.01)
  for (let id = 0; id < 300; id += 1) forward(String(id))
  expect(sent).toHaveLength(300)
})

// requirement 18.18
test('with thousands of connections the updates take a third of the time, the newest first, the last of each location', () => {
  const { sent, forward } = aForwarding(50)
  forward('a')
  expect(sent).toEqual(['a true'])
  forward('b')
  forward('c', false)
  forward('a')
  forward('c')
  vi.advanceTimersByTime(99)
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['a true', 'c true'])
  vi.advanceTimersByTime(200)
  expect(sent).toEqual(['a true', 'c true', 'a true', 'b true'])
  vi.advanceTimersByTime(100)
})

test('a thousand wait, then the oldest is left out', () => {
  const { sent, forward } = aForwarding(50)
  for (let id = 0; id <= 1_001; id += 1) forward(String(id))
  vi.advanceTimersByTime(1_100 * 100)
  expect(sent).toHaveLength(1_001)
  expect(sent).not.toContain('1 true')
  expect(sent.slice(0, 2)).toEqual(['0 true', '1001 true'])
})

test('nothing is passed on after the end', () => {
  const { sent, forward, stop } = aForwarding(50)
  forward('a')
  forward('b')
  stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual(['a true'])
})
