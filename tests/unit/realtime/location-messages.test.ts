import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { createLocationMessages } from '../../../src/realtime/location-messages.ts'
import type { AcquiredSocket } from '../../../src/realtime/socket.ts'

const socket = new EventEmitter()
const send = vi.fn()
const release = vi.fn()
const messages = createLocationMessages(() => ({ socket, send, release }) as unknown as AcquiredSocket)

afterEach(() => void vi.clearAllMocks())

test('every list of locations is passed on unread until the subscription ends', () => {
  const lists: unknown[] = []
  const stop = messages.onLocations(list => lists.push(list))
  socket.emit('update_locations', [{ id: 1 }])
  socket.emit('update_locations', 'nonsense')
  expect(lists).toEqual([[{ id: 1 }], 'nonsense'])
  expect(release).not.toHaveBeenCalled()
  stop()
  expect([release.mock.calls.length, socket.listenerCount('update_locations')]).toEqual([1, 0])
})

test('a new state of screens from another client is passed on, and what cannot be read is not', () => {
  const onStatus = vi.fn()
  const stop = messages.onStatus(onStatus)
  socket.emit('screen_status_updated', { uniqueId: 'lobby', status: [], isOnline: true })
  socket.emit('screen_status_updated')
  stop()
  socket.emit('screen_status_updated', { uniqueId: 'hall', status: [], isOnline: true })
  expect(onStatus.mock.calls).toEqual([[{ uniqueId: 'lobby', status: [], isOnline: true }]])
})

test('a new state of screens is sent to the other clients, and the connection is released', () => {
  const update = { uniqueId: 'lobby', status: [], isOnline: false }
  messages.announce(update)
  expect(send).toHaveBeenCalledExactlyOnceWith('screen_status_updated', update)
  expect(release).toHaveBeenCalledOnce()
})
