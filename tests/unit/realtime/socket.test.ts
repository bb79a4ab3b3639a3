import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AcquiredSocket, createSocketPool } from '../../../src/realtime/socket.ts'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

/** The time for which the socket stays open after its last user, in ms. */
const LINGER_MS = 1000

/** The longest time for a real connection on this machine, in ms. */
const LONGEST_WAIT_MS = 15_000

let rig: RealtimeRig
let acquired: AcquiredSocket[]
let acquire: () => AcquiredSocket

beforeEach(async () => {
  rig = await startRealtimeRig()
  const pool = createSocketPool(`http://127.0.0.1:${rig.port}`)
  acquired = []
  acquire = () => {
    const taken = pool()
    acquired.push(taken)
    return taken
  }
  // The connections are real, the timers are not.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(async () => {
  for (const { socket, release } of acquired) {
    release()
    socket.disconnect()
  }
  vi.clearAllTimers()
  vi.useRealTimers()
  await rig.close()
})

/** Waits for the network without letting the time of the timers pass. */
async function until(isTrue: () => boolean, what: string): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`not within ${LONGEST_WAIT_MS} ms: ${what}`)
    await new Promise(resolve => setImmediate(resolve))
  }
}

const connections = () => rig.io.sockets.sockets.size
const untilConnections = (count: number) => until(() => connections() === count, `${count} connections`)

// requirement 12.1
test('all users share one websocket connection, which closes after the last one', async () => {
  expect(connections()).toBe(0)
  const [first, second] = [acquire(), acquire()]
  expect(first.socket).toBe(second.socket)
  await untilConnections(1)
  await until(() => first.socket.connected, 'the client is connected')
  expect([...rig.io.sockets.sockets.values()][0]?.conn.transport.name).toBe('websocket')
  // The second call does nothing: one user is left.
  first.release()
  first.release()
  vi.advanceTimersByTime(2 * LINGER_MS)
  expect(second.socket.connected).toBe(true)
  second.release()
  vi.advanceTimersByTime(LINGER_MS - 1)
  expect(second.socket.connected).toBe(true)
  expect(connections()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(second.socket.connected).toBe(false)
  await untilConnections(0)
})

// requirement 12.1
test('the next page takes the socket over without a new connection', async () => {
  const first = acquire()
  await until(() => first.socket.connected, 'the client is connected')
  const { id } = first.socket
  first.release()
  vi.advanceTimersByTime(LINGER_MS - 1)
  const second = acquire()
  vi.advanceTimersByTime(2 * LINGER_MS)
  expect(second.socket.id).toBe(id)
  second.release()
  vi.advanceTimersByTime(LINGER_MS)
  expect(second.socket.connected).toBe(false)
  const third = acquire()
  await until(() => third.socket.connected, 'the client is connected again')
})

test('it uses websockets only, and its attempts keep their times without randomisation', () => {
  const delays = { reconnectionDelay: 2000, reconnectionDelayMax: 2000, randomizationFactor: 0 }
  expect(acquire().socket.io.opts).toMatchObject({ transports: ['websocket'], reconnectionAttempts: 5, ...delays })
})

// requirements 12.3, 17.10
test.each([
  ['object', [{ uniqueId: 'lobby', type: 'ticker' }]],
  ['positional', ['lobby', 'ticker']],
] as const)('a message with fields goes out in the form "%s"', async (form, payload) => {
  const taken = createSocketPool(`http://127.0.0.1:${rig.port}`, form)()
  acquired.push(taken)
  taken.send('screen_alive', { uniqueId: 'lobby', type: 'ticker' })
  await until(() => rig.heard.length > 0, 'the server has heard it')
  expect(rig.payloads).toEqual({ screen_alive: payload })
})

// requirement 12.2
test('it tries five times, 2 s apart, then gives up, and begins again on request', async () => {
  await rig.close()
  const { socket } = acquire()
  const attempts: number[] = []
  const [refused, gaveUp] = [vi.fn(), vi.fn()]
  socket.io.on('reconnect_attempt', attempt => attempts.push(attempt))
  socket.io.on('error', refused)
  socket.io.on('reconnect_failed', gaveUp)
  for (const attempt of [1, 2, 3, 4, 5]) {
    await until(() => refused.mock.calls.length === attempt, `${attempt} connections are refused`)
    vi.advanceTimersByTime(1999)
    expect(attempts).toHaveLength(attempt - 1)
    vi.advanceTimersByTime(1)
    expect(attempts.at(-1)).toBe(attempt)
    expect(gaveUp).not.toHaveBeenCalled()
  }
  await until(() => gaveUp.mock.calls.length === 1, 'it says that it has given up')
  vi.advanceTimersByTime(60_000)
  expect(attempts).toEqual([1, 2, 3, 4, 5])
  expect(socket.active).toBe(false)
  socket.connect()
  expect(socket.active).toBe(true)
})
