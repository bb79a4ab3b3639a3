import { EventEmitter, getEventListeners } from 'node:events'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStatusReporter } from '../../../src/player/status-reporter.ts'
import type { AcquiredSocket, ProductSocket } from '../../../src/realtime/socket.ts'

const screen = { uniqueId: 'lobby-1', type: 'ticker' } as const

/** A connection that the test opens and closes. */
class Connection extends EventEmitter {
  connected = false
  /** True while the library still tries to connect. */
  active = true
  readonly connect = vi.fn()
  sent: string[] = []

  readonly send: AcquiredSocket['send'] = (name, fields) => {
    this.sent.push('isActive' in fields ? `${name} ${fields.isActive}` : name)
  }

  hear(name: string, ...payload: unknown[]): void {
    this.emit(name, ...payload)
  }

  open(): void {
    this.connected = true
    this.hear('connect')
  }

  /** The messages that were sent since the last call. */
  said(): string[] {
    const said = this.sent
    this.sent = []
    return said
  }
}

let connection: Connection
let page: EventTarget
let reporter: ReturnType<typeof createStatusReporter>
const onConnect = vi.fn()
const onStatusUpdate = vi.fn()

let arrive: () => Promise<unknown>
let fail: (reason: Error) => void
const release = vi.fn()
const onUnavailable = vi.fn()

/** Starts a reporter whose socket comes when the test says so. */
function startReporter(): void {
  const acquired = new Promise<AcquiredSocket>((resolve, reject) => {
    fail = reject
    arrive = () => {
      resolve({ socket: connection as unknown as ProductSocket, send: connection.send, release })
      return vi.advanceTimersByTimeAsync(0)
    }
  })
  reporter = createStatusReporter({
    acquired,
    screen,
    sayMore: () => undefined,
    onConnect,
    onStatusUpdate,
    onUnavailable,
  })
}

async function report(): Promise<void> {
  startReporter()
  await arrive()
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  connection = new Connection()
  page = new EventTarget()
  vi.stubGlobal('window', page)
  await report()
})

afterEach(() => {
  reporter.leave()
  expect(vi.getTimerCount()).toBe(0)
  expect(connection.eventNames()).toEqual([])
  expect([...getEventListeners(page, 'pagehide'), ...getEventListeners(page, 'pageshow')]).toEqual([])
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const BEAT_MS = 10_000
const hide = () => page.dispatchEvent(new Event('pagehide'))
const show = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

// requirement 11.3
test('without a connection nothing is said, so that nothing bursts on return', () => {
  reporter.setActive(true)
  reporter.announce()
  vi.advanceTimersByTime(BEAT_MS)
  hide()
  expect([connection.said(), onConnect.mock.calls.length]).toEqual([[], 0])
})

// requirements 11.3, 12.3
test('a connection that is open already is used at once', async () => {
  reporter.leave()
  connection.connected = true
  connection.said()
  await report()
  expect(connection.said()).toEqual(['screen_connected', 'screen_status false', 'screen_alive'])
  expect(onConnect).toHaveBeenCalledOnce()
})

test('what has changed is said at once, what has not is not', () => {
  connection.open()
  connection.said()
  reporter.setActive(true)
  reporter.setActive(true)
  expect(connection.said()).toEqual(['screen_status true'])
  reporter.setActive(false)
  expect(connection.said()).toEqual(['screen_status false', 'screen_alive'])
})

// requirement 11.4
test('every 10 s, and not before, it says its status and that it is alive', () => {
  reporter.setActive(true)
  connection.open()
  connection.said()
  vi.advanceTimersByTime(BEAT_MS - 1)
  expect(connection.said()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(connection.said()).toEqual(['screen_status true', 'screen_alive'])
})

// requirement 11.10
test('a library that has given up is asked to try again at the next beat, one that tries or is there is not', () => {
  vi.advanceTimersByTime(BEAT_MS)
  expect(connection.connect).not.toHaveBeenCalled()
  connection.active = false
  vi.advanceTimersByTime(BEAT_MS)
  expect(connection.connect).toHaveBeenCalledOnce()
  connection.connected = true
  vi.advanceTimersByTime(BEAT_MS)
  expect(connection.connect).toHaveBeenCalledOnce()
})

test('a page that is put aside says good-bye and falls silent; shown again it announces itself', () => {
  connection.open()
  reporter.setActive(true)
  connection.said()
  hide()
  expect(connection.said()).toEqual(['screen_status false'])
  vi.advanceTimersByTime(BEAT_MS)
  reporter.setActive(false)
  reporter.announce()
  expect(connection.said()).toEqual([])
  show(false)
  expect(connection.said()).toEqual([])
  reporter.setActive(true)
  show(true)
  expect(connection.said()).toEqual(['screen_connected', 'screen_status true'])
})

// requirement 11.5
test('a screen that leaves says so once, and hears nothing any more', () => {
  connection.open()
  connection.said()
  reporter.leave()
  reporter.leave()
  hide()
  connection.hear('connect')
  connection.hear('screen_status_updated', 'lobby-1')
  expect([connection.said(), onStatusUpdate.mock.calls.length]).toEqual([['screen_status false'], 0])
})

test('a page that was hidden does not say good-bye a second time when it goes', () => {
  connection.open()
  hide()
  connection.said()
  reporter.leave()
  expect(connection.said()).toEqual([])
})

// requirements 11.6, 12.6
test('a new state of screens is handed on unread', () => {
  connection.hear('screen_status_updated', 'lobby-1', [], true)
  expect(onStatusUpdate).toHaveBeenCalledExactlyOnceWith(['lobby-1', [], true])
})

describe('a reporter whose socket comes later', () => {
  beforeEach(() => {
    reporter.leave()
    release.mockClear()
    startReporter()
  })

  test('what changed before is reported with the first connection', async () => {
    reporter.setActive(true)
    reporter.announce()
    expect(reporter.isConnected()).toBe(false)
    await arrive()
    expect(reporter.isConnected()).toBe(false)
    connection.open()
    expect([reporter.isConnected(), connection.said()]).toEqual([true, ['screen_connected', 'screen_status true']])
    reporter.setActive(false)
    reporter.announce()
    expect(connection.said()).toEqual([
      ...['screen_status false', 'screen_alive'],
      ...['screen_connected', 'screen_status false', 'screen_alive'],
    ])
  })

  test('a screen that leaves reports it and gives the socket back', async () => {
    await arrive()
    connection.open()
    connection.said()
    expect(release).not.toHaveBeenCalled()
    reporter.leave()
    expect([connection.said(), release.mock.calls.length]).toEqual([['screen_status false'], 1])
  })

  test('a socket that comes after the screen has left is given back unused', async () => {
    reporter.leave()
    connection.connected = true
    await arrive()
    expect([connection.said(), release.mock.calls.length, onConnect.mock.calls.length]).toEqual([[], 1, 0])
  })

  test('a page that is put aside before its socket comes reports nothing until it is shown again', async () => {
    hide()
    await arrive()
    connection.open()
    expect(connection.said()).toEqual([])
    show(true)
    expect(connection.said()).toEqual(['screen_connected', 'screen_status false', 'screen_alive'])
  })

  test('code that cannot be loaded is told once', async () => {
    fail(new TypeError('Failed to fetch'))
    await vi.advanceTimersByTimeAsync(0)
    expect([onUnavailable.mock.calls.length, reporter.isConnected()]).toEqual([1, false])
  })
})
