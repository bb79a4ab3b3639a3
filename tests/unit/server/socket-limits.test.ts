import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection, FirstRequest } from '../../server/realtime/engine-connection.ts'
import { createSocketLimits } from '../../server/realtime/socket-limits.ts'

afterEach(() => void vi.useRealTimers())

const MEGABYTE = 'x'.repeat(1_000_000)

class FakeConnection extends EventEmitter implements Connection {
  readonly transport = { name: 'websocket', socket: Object.assign(new EventEmitter(), { bufferedAmount: 0 }) }
  request: FirstRequest | null
  isClosed = false
  isDestroyed = false

  constructor(address: string) {
    super()
    const socket = { destroy: () => (this.isDestroyed = true) }
    this.request = { address, headers: { upgrade: 'websocket' }, socket } as unknown as FirstRequest
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.emit('close')
  }

  /** Writes to the websocket; what is not read stays in its buffer. */
  write(megabytes: number, isRead = false): void {
    for (let one = 0; one < megabytes; one += 1) this.emit('packetCreate', { type: 'message', data: MEGABYTE })
    this.emit('flush')
    if (!isRead) this.transport.socket.bufferedAmount += megabytes * MEGABYTE.length
  }
}

function someLimits(maxSockets = 10_000) {
  const clock = { now: 1_000_000 }
  const addressOf = (request: FirstRequest): string => Reflect.get(request, 'address')
  const limits = createSocketLimits({ maxSockets, now: () => clock.now, addressOf })
  const open = (address = 'a') => {
    const connection = new FakeConnection(address)
    limits.opened(connection)
    return connection
  }
  const crowd = (count: number) => Array.from({ length: count }, () => open('b'))
  return { clock, limits, open, crowd }
}

const areClosed = (connections: readonly FakeConnection[]) => connections.map(({ isClosed }) => isClosed)
const countClosed = (connections: readonly FakeConnection[]) => areClosed(connections).filter(Boolean).length

/** The limits look at what waits once everything is written. */
const written = () => new Promise<void>(resolve => setImmediate(resolve))

// requirement 18.18
test('beyond the number the address with the most connections makes room, first the one that has long been silent', () => {
  const { clock, limits, open } = someLimits(4)
  const screen = open('a')
  limits.admits(screen, 'screen_alive')
  const crowd = [open('b'), open('b'), open('b')]
  limits.admits(crowd[0] as FakeConnection, 'screen_alive')
  clock.now += 5_000
  const late = open('c')
  expect(areClosed([screen, late, ...crowd])).toEqual([false, false, false, true, false])
  const later = open('b')
  expect(areClosed([screen, late, later, ...crowd])).toEqual([false, false, false, false, true, true])
})

test('one that has only just begun is not called silent: the oldest of the others makes room for it', () => {
  const { limits, open } = someLimits(3)
  const crowd = [open('b'), open('b'), open('b')]
  for (const one of crowd) limits.admits(one, 'screen_alive')
  const [first, second] = [open('b'), open('b')]
  expect(areClosed([first, second, ...crowd])).toEqual([false, false, true, true, false])
})

test('one that has ended makes room for another, and its network connection ends a second later', () => {
  vi.useFakeTimers()
  const { open } = someLimits(1)
  const first = open('a')
  first.close()
  const second = open('b')
  expect(second.isClosed).toBe(false)
  vi.advanceTimersByTime(999)
  expect(first.isDestroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect([first.isDestroyed, second.isDestroyed]).toEqual([true, false])
})

// requirement 18.18
test('the request of a connection is let go, and its address and its end are known without it', () => {
  const { limits, open } = someLimits()
  const [one, neighbour, stranger] = [open('a'), open('a'), open('b')]
  expect(one.request).toBeNull()
  const passed = (connection: FakeConnection, count: number) =>
    Array.from({ length: count }, () => limits.admits(connection, 'request_screens')).filter(Boolean).length
  // Six of its own, and those that all connections of its address share.
  expect([passed(one, 60), passed(neighbour, 60), passed(stranger, 60)]).toEqual([50, 6, 50])
  for (let time = 0; time < 31; time += 1) one.emit('packet', { type: 'pong' })
  expect([one.isClosed, one.isDestroyed]).toEqual([true, true])
})

// requirement 18.14
test('thirty packets that are no messages at once, and one a second after that; more ends the connection', () => {
  const { clock, open } = someLimits()
  const packets = [
    { type: 'pong' },
    { type: 'message', data: '0/x,' },
    { type: 'message', data: '1' },
    { type: 'message', data: '30[]' },
  ]
  for (const packet of packets) {
    const connection = open()
    const say = (count: number) => {
      for (let time = 0; time < count; time += 1) connection.emit('packet', packet)
    }
    say(30)
    clock.now += 2_000
    say(2)
    expect([packet, connection.isClosed]).toEqual([packet, false])
    say(1)
    expect([packet, connection.isClosed, connection.isDestroyed]).toEqual([packet, true, true])
  }
})

// requirement 18.14
test('the pings of a websocket count as well, and messages with their binary parts do not', () => {
  const { open } = someLimits()
  const [pinging, speaking] = [open(), open()]
  for (let time = 0; time < 15; time += 1) for (const frame of ['ping', 'pong']) pinging.transport.socket.emit(frame)
  expect(pinging.isClosed).toBe(false)
  pinging.transport.socket.emit('ping')
  expect(pinging.isClosed).toBe(true)
  for (let time = 0; time < 100; time += 1) {
    for (const data of ['2["screen_alive"]', '51-["x"]', Buffer.from('x')])
      speaking.emit('packet', { type: 'message', data })
  }
  expect(speaking.isClosed).toBe(false)
})

// requirement 18.14
test('a connection that sends far too many messages is ended', () => {
  const { limits, open } = someLimits()
  const [flood, neighbour] = [open(), open()]
  for (let time = 0; time < 3_000; time += 1) limits.admits(flood, 'request_screens')
  expect(areClosed([flood, neighbour])).toEqual([true, false])
})

// requirement 18.18
test('a connection that does not read is ended before what waits for it fills the memory', async () => {
  const { open } = someLimits()
  const [reading, deaf, queued] = [open(), open(), open()]
  for (let time = 0; time < 100; time += 1) reading.write(1, true)
  for (let time = 0; time < 12; time += 1) deaf.write(1)
  await written()
  expect(areClosed([reading, deaf])).toEqual([false, false])
  deaf.write(1)
  for (let time = 0; time < 12; time += 1) queued.emit('packetCreate', { type: 'message', data: MEGABYTE })
  await written()
  expect(areClosed([reading, deaf, queued])).toEqual([false, true, true])
})

// requirement 18.18
test('what is under way to a crowd that does not read counts, and all of it is given back with them', async () => {
  const { clock, crowd, open } = someLimits()
  const deaf = crowd(40)
  for (const one of deaf) one.write(1)
  await written()
  expect(countClosed(deaf)).toBe(16)
  for (const one of deaf) one.close()
  clock.now += 5_000
  const next = crowd(30)
  for (const one of next) one.write(1)
  const page = open()
  page.write(2, true)
  await written()
  expect([countClosed(next), page.isClosed]).toEqual([0, false])
})

// requirement 18.18
test('where too much waits in all, the connection for which most waits is ended, not the one that comes next', async () => {
  const { crowd, open } = someLimits()
  const [greedy, others] = [open(), crowd(20)]
  greedy.write(11)
  for (const one of others) one.write(1)
  await written()
  const next = open()
  next.write(2)
  await written()
  expect([greedy.isClosed, countClosed(others), next.isClosed]).toEqual([true, 0, false])
})

// requirement 18.18
test('a page that has only just been sent its list is not ended for those that have left theirs for a second', async () => {
  const { clock, crowd, open } = someLimits()
  const deaf = crowd(30)
  for (const one of deaf) one.write(1)
  await written()
  clock.now += 1_000
  const page = open()
  page.write(5)
  await written()
  expect([page.isClosed, countClosed(deaf)]).toEqual([false, 11])
})

test('those that have read meanwhile are not counted', async () => {
  const { crowd, open } = someLimits()
  const slow = crowd(30)
  for (const one of slow) one.write(1)
  await written()
  for (const one of slow) one.transport.socket.bufferedAmount = 0
  const page = open()
  page.write(5)
  await written()
  expect([page.isClosed, countClosed(slow)]).toEqual([false, 0])
})
