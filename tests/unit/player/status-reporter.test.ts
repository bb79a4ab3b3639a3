import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStatusReporter, HEARTBEAT_MS } from '../../../src/player/status-reporter.ts'
import { type AcquiredSocket, createSocketPool } from '../../../src/realtime/socket.ts'

const screen = { uniqueId: 'lobby-1', type: 'videowall' } as const

interface RealtimeServer {
  url: string
  port: number
  heard: string[]
  close(): Promise<void>
}

/** A real socket.io server that records its messages. */
async function startServer(port = 0): Promise<RealtimeServer> {
  const http = createServer()
  const server = new Server(http, { transports: ['websocket'] })
  const heard: string[] = []
  server.on('connection', socket => {
    socket.onAny((name, payload) =>
      heard.push(`${name} ${payload.uniqueId} ${payload.type} ${payload.isActive ?? ''}`.trim()),
    )
  })
  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const used = (http.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${used}`,
    port: used,
    heard,
    close: () => server.close(),
  }
}

let server: RealtimeServer
let acquired: AcquiredSocket
let reporter: ReturnType<typeof createStatusReporter> | null = null
const connects = vi.fn()

function startReporter() {
  acquired = createSocketPool(server.url)()
  reporter = createStatusReporter({
    acquired: Promise.resolve(acquired),
    screen,
    onConnect: connects,
    onStatusUpdate: () => undefined,
    onUnavailable: () => undefined,
  })
  return reporter
}

const heard = (...messages: string[]) => vi.waitFor(() => expect(server.heard).toEqual(messages))

const CONNECTED = 'screen_connected lobby-1 videowall'
const ALIVE = 'screen_alive lobby-1 videowall'
const status = (isActive: boolean) => `screen_status lobby-1 videowall ${isActive}`
/** The messages of a screen that plays nothing. */
const IDLE = [status(false), ALIVE]

beforeEach(async () => {
  // Only the time of the heartbeat is faked; the library has real timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('window', new EventTarget())
  server = await startServer()
})

afterEach(async () => {
  reporter?.leave()
  acquired.socket.disconnect()
  acquired.release()
  await server.close()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

// requirements 11.3, 12.3
test('it announces itself on connecting, and its activity when that changes', async () => {
  const { setActive } = startReporter()
  await heard(CONNECTED, ...IDLE)
  setActive(true)
  setActive(true)
  await heard(CONNECTED, ...IDLE, status(true))
  setActive(false)
  await heard(CONNECTED, ...IDLE, status(true), ...IDLE)
})

// requirement 11.3
test('after a loss it announces itself again, once, and nothing that was due meanwhile bursts out', async () => {
  const { setActive } = startReporter()
  setActive(true)
  await heard(CONNECTED, status(true))
  const { port } = server
  await server.close()
  await vi.waitFor(() => expect(acquired.socket.connected).toBe(false))
  vi.advanceTimersByTime(30 * HEARTBEAT_MS)
  setActive(false)
  server = await startServer(port)
  await vi.waitFor(() => expect(acquired.socket.connected).toBe(true), 8000)
  await heard(CONNECTED, ...IDLE)
  expect(connects).toHaveBeenCalledTimes(2)
}, 15_000)

// requirement 11.10
test('after the library has given up, the heartbeat starts a new round of attempts', async () => {
  startReporter()
  await heard(CONNECTED, ...IDLE)
  const { port } = server
  // A server closes the connection of a client; the library does not connect again by itself then.
  acquired.socket.disconnect()
  expect(acquired.socket.active).toBe(false)
  await server.close()
  server = await startServer(port)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await heard(CONNECTED, ...IDLE)
})
