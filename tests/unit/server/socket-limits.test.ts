import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type Connection, createSocketLimits } from '../../server/realtime/socket-limits.ts'

class FakeConnection extends EventEmitter implements Connection {
  readonly transport = new EventEmitter()
  readonly request: Connection['request']
  isClosed = false
  isDestroyed = false

  constructor(readonly address: string) {
    super()
    const socket = { destroy: () => (this.isDestroyed = true) }
    this.request = { address, headers: { upgrade: 'websocket' }, socket } as unknown as Connection['request']
  }

  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.emit('close')
  }
}

function someLimits(maxSockets: number) {
  const clock = { now: 0 }
  const addressOf = (request: Connection['request']): string => Reflect.get(request, 'address')
  const limits = createSocketLimits({ maxSockets, now: () => clock.now, addressOf })
  const open = (address: string) => {
    const connection = new FakeConnection(address)
    limits.opened(connection)
    return connection
  }
  return { clock, limits, open }
}

const areClosed = (connections: readonly FakeConnection[]) => connections.map(({ isClosed }) => isClosed)

// requirement 18.18
test('beyond the number the address with the most connections makes room, first the one that has long been silent', () => {
  const { clock, limits, open } = someLimits(4)
  const screen = open('a')
  limits.spoke(screen)
  const crowd = [open('b'), open('b'), open('b')]
  limits.spoke(crowd[0] as FakeConnection)
  clock.now += 5_000
  const late = open('c')
  expect(areClosed([screen, late, ...crowd])).toEqual([false, false, false, true, false])
  const later = open('b')
  expect(areClosed([screen, late, later, ...crowd])).toEqual([false, false, false, false, true, true])
})

test('one that has only just begun is not called silent: the oldest of the others makes room for it', () => {
  const { limits, open } = someLimits(3)
  const crowd = [open('b'), open('b'), open('b')]
  for (const one of crowd) limits.spoke(one)
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
  vi.useRealTimers()
})

// requirement 18.18
test('a connection that does not read is closed before what waits for it fills the memory', () => {
  const { open } = someLimits(100)
  const data = 'x'.repeat(1_000_000)
  const send = (connection: FakeConnection) => void connection.emit('packetCreate', { data })
  const reading = open('a')
  for (let time = 0; time < 100; time += 1) {
    send(reading)
    reading.emit('flush')
    reading.transport.emit('drain')
  }
  const deaf = open('a')
  for (let time = 0; time < 5; time += 1) send(deaf)
  expect(areClosed([reading, deaf])).toEqual([false, false])
  send(deaf)
  expect(areClosed([reading, deaf])).toEqual([false, true])

  const crowd = Array.from({ length: 40 }, () => open('b'))
  for (const one of crowd) {
    send(one)
    send(one)
  }
  expect(areClosed(crowd).filter(Boolean)).toHaveLength(8)
  for (const one of crowd) one.close()
  const next = open('b')
  send(next)
  send(next)
  expect(next.isClosed).toBe(false)
})

test('the connections of an address share a budget, which ends with the last of them', () => {
  const { limits, open } = someLimits(100)
  const [one, neighbour, stranger] = [open('a'), open('a'), open('b')]
  const shared = limits.budgetOf(one)
  expect(limits.budgetOf(neighbour)).toBe(shared)
  expect(limits.budgetOf(stranger)).not.toBe(shared)
  one.close()
  expect(limits.budgetOf(open('a'))).toBe(shared)
})
