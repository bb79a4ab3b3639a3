import { EventEmitter, getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence } from '../../../src/realtime/presence.ts'
import type { AcquiredSocket } from '../../../src/realtime/socket.ts'

/** A connection that the test opens and closes; other tests use a real one. */
class Connection extends EventEmitter {
  connected = false
  /** True while the library still tries to connect. */
  active = true
  readonly io = new EventEmitter()
  readonly sent: unknown[][] = []
  readonly connect = vi.fn(() => {
    this.active = true
  })

  override emit(name: string, ...payload: unknown[]): boolean {
    this.sent.push([name, ...payload])
    return true
  }

  /** Passes on an event of the library or a message of the server. */
  hear(name: string, ...payload: unknown[]): void {
    super.emit(name, ...payload)
  }

  open(): void {
    this.connected = true
    this.hear('connect')
  }

  close({ tries = true } = {}): void {
    this.connected = false
    this.active = tries
    this.hear('disconnect')
  }

  /** The number of listeners of the connection and of its manager. */
  get listening(): number {
    const count = (emitter: EventEmitter) =>
      emitter.eventNames().reduce((sum, name) => sum + emitter.listenerCount(name), 0)
    return count(this) + count(this.io)
  }
}

let connection: Connection
let release: ReturnType<typeof vi.fn<() => void>>
let page: EventTarget
let tab: EventTarget & { visibilityState: string }
let presence: ReturnType<typeof createPresence>
let told: ReturnType<typeof vi.fn<() => void>>
let stop: () => void

function follow(takesReceipts?: boolean): void {
  const acquired = { socket: connection, release } as unknown as AcquiredSocket
  presence = createPresence(() => acquired, takesReceipts)
  told = vi.fn()
  stop = presence.subscribe(told)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  connection = new Connection()
  release = vi.fn()
  page = new EventTarget()
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', tab)
  follow()
})

afterEach(() => {
  stop()
  expect([connection.listening, vi.getTimerCount()]).toEqual([0, 0])
  expect([getEventListeners(page, 'online'), getEventListeners(tab, 'visibilitychange')]).toEqual([[], []])
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const listed = () => [...presence.screens()]

test('before the first list nothing is known, and the list is requested', () => {
  expect([presence.status(), listed(), presence.updatedAt()]).toEqual([{ state: 'connecting' }, [], null])
  expect(connection.sent).toEqual([['request_screens']])
})

/** The function that takes the answer to the last request of the list. */
function lastAnswer() {
  const [name, answer] = connection.sent.at(-1) ?? []
  if (name !== 'request_screens' || typeof answer !== 'function') throw new Error('no answer is asked for')
  return answer
}

// requirements 12.4, 32.1
test('every connect requests the list with a callback, whose list is taken like any other, and so does a doubt', () => {
  connection.open()
  expect(presence.status()).toEqual({ state: 'live' })
  const answer = lastAnswer()
  told.mockClear()
  answer(['lobby-ticker'])
  expect([listed(), presence.updatedAt(), told.mock.calls.length]).toEqual([['lobby-ticker'], 1000, 1])
  presence.refresh()
  expect(connection.sent).toHaveLength(3)
  lastAnswer()(['hall-ticker'])
  expect(listed()).toEqual(['hall-ticker'])
})

// requirement 36.5
test('a screen keeps its place in the list, and a new one comes last', () => {
  connection.hear('update_screens', ['b-ticker', 'd-ticker', 'e-ticker'])
  connection.hear('update_screens', ['a-ticker', 'b-ticker', 'e-ticker'])
  expect(listed()).toEqual(['b-ticker', 'e-ticker', 'a-ticker'])
  connection.hear('update_screens', ['a-ticker', 'b-ticker', 'd-ticker'])
  expect(listed()).toEqual(['b-ticker', 'a-ticker', 'd-ticker'])
})

// requirement 35.4
test('a receipt is the same object while it does not change, and is dated by its fingerprints', () => {
  stop()
  follow(true)
  const receiptAt = (now: number, entry: string) => {
    vi.setSystemTime(now)
    connection.hear('update_screens', ['lobby-ticker', entry])
    return presence.receipts().get('lobby-ticker')
  }
  const first = receiptAt(2000, 'lobby~abc123-ticker')
  expect(first).toEqual({ prints: 'abc123', flags: '', since: 2000 })
  expect(receiptAt(3000, 'lobby~abc123-ticker')).toBe(first)
  expect(receiptAt(4000, 'lobby~abc123b-ticker')).toEqual({ prints: 'abc123', flags: 'b', since: 2000 })
  expect(receiptAt(5000, 'lobby~xyz789b-ticker')).toEqual({ prints: 'xyz789', flags: 'b', since: 5000 })
  stop()
  follow(false)
  expect(receiptAt(6000, 'lobby~abc123-ticker')).toBeUndefined()
})

// requirement 35.2
test('once the locations are known, none of their screens is taken for a receipt, in no build', () => {
  const screens = ['shop-ticker', 'shop~berlin-ticker']
  for (const takesReceipts of [true, false]) {
    stop()
    follow(takesReceipts)
    connection.hear('update_screens', screens)
    expect(presence.receipts().size).toBe(takesReceipts ? 1 : 0)
    told.mockClear()
    presence.setKnown(new Set(screens))
    expect([listed(), presence.receipts().size, told.mock.calls.length]).toEqual([screens, 0, 1])
  }
})

test('it tells since when nothing was missed, and counts the steps of an outage', () => {
  const state = () => [presence.liveSince(), presence.losses()]
  connection.open()
  expect(state()).toEqual([1000, 0])
  connection.close()
  connection.io.emit('reconnect_attempt', 2)
  expect(state()).toEqual([null, 2])
  vi.setSystemTime(2000)
  connection.open()
  expect(state()).toEqual([2000, 2])
})

test('a connection that is open already is live at once', () => {
  stop()
  connection = new Connection()
  connection.connected = true
  follow()
  expect(presence.status()).toEqual({ state: 'live' })
  expect(connection.sent.map(([name]) => name)).toEqual(['request_screens', 'request_screens'])
})

test('every broadcast replaces the list, with its time, and notifies the listeners', () => {
  connection.hear('update_screens', ['lobby-ticker'])
  vi.setSystemTime(2000)
  connection.hear('update_screens', ['hall-ticker'])
  expect([listed(), presence.updatedAt(), told.mock.calls.length]).toEqual([['hall-ticker'], 2000, 2])
  // A message without a list is logged and changes nothing.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  connection.hear('update_screens', 'all')
  expect([listed(), told.mock.calls.length, warn.mock.calls.length]).toEqual([['hall-ticker'], 2, 1])
  warn.mockRestore()
})

test('a lost connection is tried again, with its attempts counted, and given up after them', () => {
  connection.open()
  connection.close()
  expect(presence.status()).toEqual({ state: 'reconnecting', attempt: 1 })
  connection.io.emit('reconnect_attempt', 3)
  expect(presence.status()).toEqual({ state: 'reconnecting', attempt: 3 })
  connection.io.emit('reconnect_failed')
  expect(presence.status()).toEqual({ state: 'lost' })
  expect([told.mock.calls.length, presence.losses()]).toEqual([4, 3])
})

test('a connection that the server has closed is lost until Reconnect begins a new round, which leaves others alone', () => {
  const reconnected = () => {
    presence.reconnect()
    return [connection.connect.mock.calls.length, presence.status()]
  }
  connection.open()
  expect(reconnected()).toEqual([0, { state: 'live' }])
  connection.close()
  expect(reconnected()).toEqual([0, { state: 'reconnecting', attempt: 1 }])
  connection.close({ tries: false })
  expect(presence.status()).toEqual({ state: 'lost' })
  expect(reconnected()).toEqual([1, { state: 'reconnecting', attempt: 1 }])
})

test('a browser that comes online, and a tab that becomes visible, begin a new round', () => {
  const roundsAfter = (event: 'online' | 'visible' | 'hidden') => {
    if (event === 'online') page.dispatchEvent(new Event('online'))
    else Object.assign(tab, { visibilityState: event }).dispatchEvent(new Event('visibilitychange'))
    return connection.connect.mock.calls.length
  }
  connection.close({ tries: false })
  expect(roundsAfter('online')).toBe(1)
  connection.close({ tries: false })
  expect([roundsAfter('hidden'), roundsAfter('visible')]).toEqual([1, 2])
})

// requirement 12.9
test('a new round begins 30 s after each one that was given up, until the connection is back', () => {
  const roundsAfter = (ms: number) => {
    vi.advanceTimersByTime(ms)
    return connection.connect.mock.calls.length
  }
  connection.close()
  expect(roundsAfter(60_000)).toBe(0)
  connection.close({ tries: false })
  expect([roundsAfter(29_999), roundsAfter(1)]).toEqual([0, 1])
  connection.close({ tries: false })
  connection.active = true
  connection.open()
  expect(roundsAfter(60_000)).toBe(1)
  connection.close({ tries: false })
})

test('the connection is released with the last listener, and events of the page no longer reach it', () => {
  const second = presence.subscribe(() => undefined)
  expect(connection.sent).toHaveLength(1)
  stop()
  expect(release).not.toHaveBeenCalled()
  second()
  expect([release.mock.calls.length, connection.listening]).toEqual([1, 0])
  connection.active = false
  page.dispatchEvent(new Event('online'))
  tab.dispatchEvent(new Event('visibilitychange'))
  presence.reconnect()
  expect(connection.connect).not.toHaveBeenCalled()
  // A new first listener makes a new connection, which requests the list.
  stop = presence.subscribe(told)
  expect(connection.sent).toEqual([['request_screens'], ['request_screens']])
})
