import { EventEmitter } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const socket = new EventEmitter()
const send = vi.fn()
const release = vi.fn()

let messages: typeof import('../../../src/realtime/location-messages.ts')

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('../../../src/realtime/socket.ts', () => ({ acquireSocket: () => ({ socket, send, release }) }))
  messages = await import('../../../src/realtime/location-messages.ts')
})

afterAll(() => {
  vi.doUnmock('../../../src/realtime/socket.ts')
  vi.resetModules()
})

afterEach(() => void vi.clearAllMocks())

test('every list of locations is passed on unread until the subscription ends', () => {
  const lists: unknown[] = []
  const stop = messages.subscribeToLocations(list => lists.push(list))
  socket.emit('update_locations', [{ id: 1 }])
  socket.emit('update_locations', 'nonsense')
  expect(lists).toEqual([[{ id: 1 }], 'nonsense'])
  expect(release).not.toHaveBeenCalled()
  stop()
  expect([release.mock.calls.length, socket.listenerCount('update_locations')]).toEqual([1, 0])
})

test('a new state of screens is sent to the other clients, and the connection is released', () => {
  const update = { uniqueId: 'lobby', status: [], isOnline: false }
  messages.announceStatus(update)
  expect(send).toHaveBeenCalledExactlyOnceWith('screen_status_updated', update)
  expect(release).toHaveBeenCalledOnce()
})
