import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'
import { createLedger } from '../../../src/screens/ledger.ts'
import { createNotifier } from '../../../src/screens/notifier.ts'
import { nothingTold } from '../../../src/screens/watch/alarm.ts'
import { type ExpectedScreen, expectedScreens } from '../../../src/screens/watch/expected.ts'
import type { Watcher } from '../../../src/screens/watch/watcher.ts'
import { aShop, shops } from './given-fleet.ts'

const START = Date.parse('2026-11-23T12:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => {
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const [one, two, three] = [1, 2, 3].map(id => `shop-${id}-videowall`) as [string, string, string]

/** Ends the notifier of the test. */
let stop: () => void

/** A notifier of some shops with a real ledger; the test gives the lists. */
function aNotifier(entries = shops(3)) {
  const changes = createEmitter()
  const ledger = createLedger()
  const silenced = new Set<string>()
  let followedSince: number | null = START
  let asked = 0
  const watcher: Watcher = {
    absenceOf(entry) {
      asked += 1
      return ledger.absenceOf(entry)
    },
    isKnown: () => true,
    isFollowing: () => followedSince !== null,
    version: () => 0,
    followedSince: () => followedSince,
    subscribe: changes.subscribe,
  }
  const send = vi.fn<(kind: 'dark' | 'back', screens: readonly ExpectedScreen[]) => void>()
  const keep = vi.fn()
  const notifier = createNotifier({
    watcher,
    // The index gives another list after each change.
    expected: () => ({ screens: expectedScreens([...entries]), isComplete: true }),
    silenced: () => silenced,
    onSince: START - 1,
    kept: nothingTold,
    keep,
    send,
  })
  const list = (...up: string[]) => {
    ledger.takeList(new Set(up), Date.now())
    changes.emit()
  }
  list(...expectedScreens(entries).map(({ entry }) => entry))
  stop = notifier.start()
  return {
    notifier,
    list,
    send,
    keep,
    silenced,
    asked: () => asked,
    /** What has been announced when some time has passed, in ms. */
    announcedAfter(ms: number) {
      vi.advanceTimersByTime(ms)
      return send.mock.calls.map(([kind, screens]) => `${kind} ${screens.map(({ entry }) => entry)}`)
    },
    passUntilSent() {
      while (send.mock.calls.length === 0) vi.advanceTimersToNextTimer()
    },
    /** The presence is followed again, or is not; nobody hears of a silent change. */
    follow(since: number | null, isSilent = false) {
      followedSince = since
      if (!isSilent) changes.emit()
    },
  }
}

// requirement 32.6
test('it looks again by itself when a message is due', () => {
  const { list, announcedAfter, keep } = aNotifier()
  list(one, three)
  expect([announcedAfter(119_000), announcedAfter(2000)]).toEqual([[], [`dark ${two}`]])
  expect(keep).toHaveBeenCalledOnce()
})

// requirement 32.8
test('no message comes while the presence is not followed', () => {
  const { list, announcedAfter, follow } = aNotifier()
  list(one, three)
  announcedAfter(60_000)
  follow(null)
  expect(announcedAfter(600_000)).toEqual([])
  follow(Date.now())
  expect([announcedAfter(110_000), announcedAfter(20_000)]).toEqual([[], [`dark ${two}`]])
})

// requirement 32.8
test('what fell due in a short sleep of the machine is announced after it, although nothing changes', () => {
  const { list, announcedAfter, follow } = aNotifier()
  list(one, three)
  vi.advanceTimersByTime(100_000)
  follow(null, true)
  expect(announcedAfter(30_000)).toEqual([])
  follow(START, true)
  expect(announcedAfter(20_000)).toEqual([`dark ${two}`])
})

// requirement 32.10
test('the looks at all screens and the record of the message have tasks of their own', () => {
  const { list, passUntilSent, keep, asked } = aNotifier()
  const before = asked()
  list(one)
  expect(asked()).toBe(before)
  vi.advanceTimersByTime(0)
  expect(asked()).toBeGreaterThan(before)
  passUntilSent()
  expect(keep).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(keep).toHaveBeenCalledOnce()
  // A record that waits for its task is kept when the page is left (requirement 32.8).
  const left = aNotifier()
  left.list(one)
  left.passUntilSent()
  stop()
  expect(left.keep.mock.calls.map(([{ told }]) => told)).toEqual([[two, three]])
})

// requirements 32.6 and 32.9
test('a screen that was never seen, and one with a note, are not announced', () => {
  const { list, announcedAfter, silenced, notifier } = aNotifier([...shops(2), aShop(9)])
  silenced.add(one)
  list(two)
  expect(announcedAfter(130_000)).toEqual(['dark shop-9-videowall'])
  silenced.clear()
  notifier.change()
  expect(announcedAfter(2000)).toEqual(['dark shop-9-videowall', `dark ${one}`])
  stop()
  const entries = shops(2)
  const browser = aNotifier(entries)
  entries.push(aShop(9))
  browser.list(one, two)
  expect(browser.announcedAfter(600_000)).toEqual([])
})

// requirement 32.10
test('ten thousand screens that go at once are one message, after few looks at each', () => {
  const entries = shops(10_000)
  const { list, send, asked, keep } = aNotifier(entries)
  const before = asked()
  // The lists follow closely.
  for (let step = 1; step <= 20; step += 1) {
    list(...entries.slice(step * 500).map(({ location }) => `${location.unique_id}-videowall`))
    vi.advanceTimersByTime(100)
  }
  vi.advanceTimersByTime(200_000)
  expect(send).toHaveBeenCalledOnce()
  expect(send.mock.calls[0]?.[1]).toHaveLength(10_000)
  expect(keep).toHaveBeenCalledOnce()
  // One look at each in every second of the storm, one when the message is due, and one or two around it.
  expect(asked() - before).toBeLessThanOrEqual(7 * 10_000)
})
