import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createForwarding } from '../../server/realtime/forwarding.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

/** A forwarding whose every update takes this many milliseconds of work, in so many parts. */
function aForwarding(workMs: number, parts = 1) {
  let clock = 0
  const sent: string[] = []
  const forwarding = createForwarding({
    *send({ update }) {
      for (let part = 0; part < parts; part += 1) {
        if (part > 0) yield
        clock += workMs / parts
      }
      sent.push(`${update.uniqueId} ${update.isOnline}`)
    },
    isLocation: uniqueId => !uniqueId.startsWith('made-up'),
    now: () => clock,
  })
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

// requirement 18.18
test('updates of made-up locations do not wait, so that they push no other out and delay none', () => {
  const { sent, forward } = aForwarding(50)
  forward('made-up')
  for (let id = 0; id < 1_500; id += 1) forward(`shop-${id}`)
  for (let id = 0; id < 5_000; id += 1) forward(`made-up ${id}`)
  vi.advanceTimersByTime(100)
  expect(sent).toEqual(['made-up true', 'shop-1499 true'])
  vi.advanceTimersByTime(1_600 * 100)
  expect(sent).toHaveLength(1_501)
  forward('made-up')
  expect(sent).toHaveLength(1_502)
  vi.advanceTimersByTime(100)
})

// requirement 18.18
test('an update for thousands goes to some of them at a time, and the next one waits for it', () => {
  const { sent, forward } = aForwarding(50, 10)
  forward('a')
  forward('b')
  forward('made-up')
  expect(sent).toEqual([])
  // Each part takes 5 ms of work, and a rest of 10 ms.
  vi.advanceTimersByTime(89)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['a true'])
  vi.advanceTimersByTime(100)
  expect(sent).toEqual(['a true', 'b true'])
  vi.advanceTimersByTime(100)
})

test('nothing is passed on after the end', () => {
  const { sent, forward, stop } = aForwarding(50)
  forward('a')
  forward('b')
  stop()
  vi.advanceTimersByTime(1_000)
  expect(sent).toEqual(['a true'])
})
