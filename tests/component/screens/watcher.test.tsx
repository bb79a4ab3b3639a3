import { afterEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'
import type { LiveStatus, Presence } from '../../../src/realtime/presence.ts'
import { createKeptLedger } from '../../../src/screens/watch/ledger-keeper.ts'
import { createWatcher } from '../../../src/screens/watch/watcher.ts'

// The visits of this file live in one browser without locks, as on plain http.
Reflect.deleteProperty(navigator, 'locks')

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** All times of these tests are before it, as the clock would not believe later ones. */
const NOW = Date.parse('2026-11-23T12:00:00Z')

afterEach(() => {
  vi.useRealTimers()
})

/** A presence whose lists the test gives. */
function givenPresence() {
  const changes = createEmitter()
  let status: LiveStatus = { state: 'connecting' }
  let screens: ReadonlySet<string> = new Set()
  let updatedAt: number | null = null
  const presence: Presence = {
    status: () => status,
    losses: () => 0,
    screens: () => screens,
    receipts: () => new Map(),
    liveSince: () => null,
    updatedAt: () => updatedAt,
    setKnown: () => undefined,
    reconnect: () => undefined,
    refresh: vi.fn(),
    subscribe: changes.subscribe,
  }
  return {
    presence,
    connect() {
      status = { state: 'live' }
      changes.emit()
    },
    lose() {
      status = { state: 'reconnecting', attempt: 1 }
      changes.emit()
    },
    list(at: number, ...entries: string[]) {
      screens = new Set(entries)
      updatedAt = at
      changes.emit()
    },
  }
}

/** A visit that has taken its first list. */
async function aVisit(at: number, entries: string[], isKept: (entry: string) => boolean = () => true) {
  const given = givenPresence()
  const watcher = createWatcher(given.presence, createKeptLedger(), isKept)
  const stop = watcher.subscribe(() => undefined)
  given.connect()
  given.list(at, ...entries)
  await vi.waitFor(() => expect(watcher.isKnown()).toBe(true))
  return { given, watcher, stop }
}

/** Waits until the last write is done: the database works in order. */
const written = () => createKeptLedger().read()

// requirements 32.1, 32.2
test('the next visit knows when a screen was last seen', async () => {
  const first = await aVisit(NOW - 9 * HOUR, ['a-videowall', 'b-ticker'])
  first.given.list(NOW - 9 * HOUR + MINUTE, 'a-videowall')
  first.stop()
  await written()
  const second = await aVisit(NOW, [])
  expect(second.watcher.absenceOf('b-ticker')).toEqual({ seenAt: NOW - 9 * HOUR + MINUTE, missingAt: NOW })
  expect(second.watcher.absenceOf('a-videowall')).toEqual({ seenAt: NOW - 9 * HOUR + MINUTE, missingAt: NOW })
  expect(second.watcher.absenceOf('c-ticker')).toEqual({ seenAt: null, missingAt: NOW })
  second.stop()
})

// requirement 32.1
test('a lost connection makes no screen missing, and a short one is no break', async () => {
  const { given, watcher, stop } = await aVisit(NOW, ['a-videowall'])
  expect(watcher.followedSince(NOW)).toBe(NOW)
  given.lose()
  expect(watcher.followedSince(NOW)).toBeNull()
  expect(watcher.absenceOf('a-videowall')).toBeNull()
  given.connect()
  expect(watcher.followedSince(NOW)).toBeNull()
  given.list(NOW + MINUTE)
  await vi.waitFor(() => expect(watcher.followedSince(NOW + MINUTE)).toBe(NOW + MINUTE))
  expect(watcher.absenceOf('a-videowall')).toEqual({ seenAt: NOW, missingAt: NOW + MINUTE })
  expect(watcher.absenceOf('never-ticker')).toEqual({ seenAt: null, missingAt: NOW })
  stop()
})

// requirement 32.2
test('another tab that has seen more is believed', async () => {
  const here = await aVisit(NOW - 5 * HOUR, ['a-videowall'])
  here.given.lose()
  const other = await aVisit(NOW - 5 * HOUR + MINUTE, ['a-videowall'])
  other.given.list(NOW - 5 * HOUR + 2 * MINUTE)
  other.stop()
  await written()
  here.given.connect()
  here.given.list(NOW)
  await vi.waitFor(() => expect(here.watcher.followedSince(NOW)).toBe(NOW))
  expect(here.watcher.absenceOf('a-videowall')).toEqual({ seenAt: NOW - 5 * HOUR + 2 * MINUTE, missingAt: NOW })
  here.stop()
})

// requirement 32.2
test('one kept row that cannot be read costs no other row, and the watch goes on', async () => {
  const at = NOW - HOUR
  const gone = [null, 7, ['b-ticker'], ['b-ticker', 'noon', at], ['c-ticker', at, at]]
  const broken = { watchedSince: at, watchedUntil: at, up: ['a-videowall', 7, null], gone }
  await createKeptLedger().keep(JSON.parse(JSON.stringify(broken)))
  const { watcher, stop } = await aVisit(NOW, [])
  expect(watcher.absenceOf('c-ticker')).toEqual({ seenAt: at, missingAt: NOW })
  expect(watcher.absenceOf('a-videowall')).toEqual({ seenAt: at, missingAt: NOW })
  expect(watcher.absenceOf('b-ticker')).toEqual({ seenAt: null, missingAt: NOW })
  stop()
})

// requirement 32.8
test('one kept row of the messages that cannot be read costs no other row', async () => {
  const kept = createKeptLedger()
  const broken = { told: ['a-videowall', 7, null], messages: [null, 'x', ['a-videowall'], ['a-videowall', NOW]] }
  await kept.keepAlarm(JSON.parse(JSON.stringify(broken)))
  expect(await kept.readAlarm()).toEqual({ told: ['a-videowall'], messages: [['a-videowall', NOW]] })
})

// requirement 32.2
test('a ledger that was kept ahead of the clock blocks no later one, and an older one replaces none', async () => {
  const kept = createKeptLedger()
  const now = Date.now()
  const keepUntil = (watchedUntil: number, entry: string) =>
    kept.keep({ watchedSince: NOW, watchedUntil, up: [entry], gone: [] })
  await keepUntil(now + HOUR, 'ahead-ticker')
  await keepUntil(now, 'a-ticker')
  await keepUntil(now - HOUR, 'older-ticker')
  expect((await kept.read())?.up).toEqual(['a-ticker'])
})

// requirement 32.2
test('what belongs to no location is not kept, whatever addresses the public opens', async () => {
  const visit = await aVisit(NOW, ['a-videowall', 'stranger-ticker'], entry => entry.startsWith('a-'))
  visit.stop()
  expect((await written())?.up).toEqual(['a-videowall'])
})

// requirement 32.2
test('ten thousand screens that go at once are one write, and so is a storm of lists', async () => {
  const entries = Array.from({ length: 10_000 }, (_, index) => `shop-${index}-videowall`)
  const visit = await aVisit(NOW, entries)
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  for (let step = 1; step <= 50; step += 1) visit.given.list(NOW + step, ...entries.slice(step * 200))
  await written()
  expect(puts.mock.calls.length).toBeLessThanOrEqual(2)
  visit.stop()
  expect((await written())?.gone).toHaveLength(10_000)
  expect(puts.mock.calls.length).toBeLessThanOrEqual(4)
  puts.mockRestore()
})

// requirement 32.1
test('the time until which the presence was followed is kept, and a machine that slept asks for a new list', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: NOW })
  const visit = await aVisit(NOW, ['a-videowall'])
  vi.advanceTimersByTime(30_000)
  await vi.waitFor(async () => expect((await written())?.watchedUntil).toBe(NOW + 30_000))
  expect(visit.given.presence.refresh).not.toHaveBeenCalled()
  vi.setSystemTime(NOW + 5 * HOUR)
  vi.advanceTimersByTime(30_000)
  expect(visit.given.presence.refresh).toHaveBeenCalledOnce()
  expect(visit.watcher.followedSince(NOW + 5 * HOUR)).toBeNull()
  visit.stop()
})
