import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocketPool } from '../../../src/realtime/socket.ts'

let server: Server
let url: string

beforeEach(async () => {
  const http = createServer()
  server = new Server(http)
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})

afterEach(async () => {
  await server.close()
})

const connections = () => server.sockets.sockets.size

// requirement 12.1
test('however many need it there is one connection, by websocket, closed when nobody needs it', async () => {
  const acquire = createSocketPool(url)
  expect(connections()).toBe(0)
  const [first, second] = [acquire(), acquire()]
  expect(first.socket).toBe(second.socket)
  await vi.waitFor(() => expect(connections()).toBe(1))
  expect([...server.sockets.sockets.values()][0]?.conn.transport.name).toBe('websocket')
  first.release()
  first.release()
  await new Promise(resolve => setTimeout(resolve, 1200))
  expect(connections()).toBe(1)
  second.release()
  await vi.waitFor(() => expect(connections()).toBe(0), 3000)
})

// requirement 12.1
test('the next page takes the socket over without a new connection', async () => {
  const acquire = createSocketPool(url)
  const first = acquire()
  await vi.waitFor(() => expect(first.socket.connected).toBe(true))
  const { id } = first.socket
  first.release()
  const second = acquire()
  expect(second.socket.id).toBe(id)
  second.release()
  await vi.waitFor(() => expect(second.socket.connected).toBe(false), 3000)
  const third = acquire()
  await vi.waitFor(() => expect(third.socket.connected).toBe(true))
  third.release()
  third.socket.disconnect()
})

test('it goes by websocket alone, and its attempts keep to the times that are said, without a spread', () => {
  const { socket, release } = createSocketPool(url)()
  expect(socket.io.opts).toMatchObject({
    transports: ['websocket'],
    reconnectionAttempts: 5,
    reconnectionDelay: 2000,
    reconnectionDelayMax: 2000,
    randomizationFactor: 0,
  })
  socket.disconnect()
  release()
})

// requirements 12.2, 15.5
test('it tries five times, 2 s apart, then says so, and begins anew when it is asked to', async () => {
  await server.close()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, release } = createSocketPool(url)()
  const attempts: number[] = []
  const started = Date.now()
  let waited = 0
  socket.io.on('reconnect_attempt', attempt => attempts.push(attempt))
  const gaveUp = vi.fn()
  socket.io.on('reconnect_failed', gaveUp)
  while (gaveUp.mock.calls.length === 0 && Date.now() - started < 4000) {
    const refused = new Promise(resolve => socket.io.once('error', resolve))
    await refused
    if (attempts.length < 5) {
      vi.advanceTimersByTime(1999)
      const before = attempts.length
      vi.advanceTimersByTime(1)
      waited += 2000
      expect(attempts.length).toBe(before + 1)
    }
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5])
  expect(waited).toBe(10_000)
  expect(socket.active).toBe(false)
  socket.connect()
  expect(socket.active).toBe(true)
  socket.disconnect()
  release()
  vi.runAllTimers()
  vi.useRealTimers()
})
