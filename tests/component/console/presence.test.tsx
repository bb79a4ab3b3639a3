import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPresence } from '../../../src/realtime/presence.ts'
import { createSocketPool } from '../../../src/realtime/socket.ts'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

let rig: RealtimeRig
let presence: ReturnType<typeof createPresence>
let stop: () => void
let acquire: ReturnType<typeof createSocketPool>

function follow() {
  acquire = createSocketPool(`http://127.0.0.1:${rig.port}`)
  presence = createPresence(acquire)
  stop = presence.subscribe(() => undefined)
}

beforeEach(async () => {
  rig = await startRealtimeRig()
})

afterEach(async () => {
  stop()
  await rig.close()
})

const state = () => presence.status().state
const listed = () => [...presence.screens()]

// requirements 5.3, 12.4
test('the list is asked for once without and once with an answer, and a broadcast replaces it', async () => {
  rig.list = ['lobby-videowall']
  follow()
  await vi.waitFor(() => expect(listed()).toEqual(['lobby-videowall']))
  expect(state()).toBe('live')
  expect(rig.heard).toEqual(['request_screens', 'request_screens with an answer'])
  rig.io.emit('update_screens', ['lobby-ticker'])
  await vi.waitFor(() => expect(listed()).toEqual(['lobby-ticker']))
})

// requirement 12.4
test('whichever answer is latest wins', async () => {
  rig.list = ['old-ticker']
  follow()
  await vi.waitFor(() => expect(listed()).toEqual(['old-ticker']))
  rig.io.emit('update_screens', ['first-ticker'])
  rig.io.emit('update_screens', ['second-ticker'])
  await vi.waitFor(() => expect(listed()).toEqual(['second-ticker']))
})

// requirement 12.5
test('unique ids with hyphens are kept; what names no screen is left out; no list at all changes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  rig.list = ['jl-sudirman-12-videowall', 'videowall', '-ticker', 'lobby-projector', 7, null]
  follow()
  await vi.waitFor(() => expect(listed()).toEqual(['jl-sudirman-12-videowall']))
  rig.io.emit('update_screens', { screens: 'all' })
  rig.io.emit('update_screens')
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2))
  expect(listed()).toEqual(['jl-sudirman-12-videowall'])
  warn.mockReset()
})

// requirement 12.8
test('after a loss the last list stays, and a return asks for it again', async () => {
  rig.list = ['lobby-ticker']
  follow()
  await vi.waitFor(() => expect(listed()).toEqual(['lobby-ticker']))
  const { port } = rig
  await rig.close()
  await vi.waitFor(() => expect(presence.status()).toEqual({ state: 'reconnecting', attempt: 1 }))
  expect(listed()).toEqual(['lobby-ticker'])
  rig = await startRealtimeRig(port)
  rig.list = []
  await vi.waitFor(() => expect(listed()).toEqual([]), 5_000)
  expect(state()).toBe('live')
  expect(presence.history('lobby-ticker').map(moment => moment.connected)).toEqual([true, false])
})

// requirements 12.2, 12.8
test('after five attempts it says so, and Reconnect asks for a new round', async () => {
  follow()
  await vi.waitFor(() => expect(state()).toBe('live'))
  const { port } = rig
  const attempts = new Set<number>()
  const unsubscribe = presence.subscribe(() => {
    const status = presence.status()
    if (status.state === 'reconnecting') attempts.add(status.attempt)
  })
  await rig.close()
  await vi.waitFor(() => expect(state()).toBe('lost'), 14_000)
  expect([...attempts]).toEqual([1, 2, 3, 4, 5])
  rig = await startRealtimeRig(port)
  presence.reconnect()
  await vi.waitFor(() => expect(state()).toBe('live'), 5_000)
  unsubscribe()
})

// requirement 12.9
test('a socket that the server closed counts as lost, and comes back when the browser is online again', async () => {
  follow()
  await vi.waitFor(() => expect(state()).toBe('live'))
  rig.io.disconnectSockets()
  await vi.waitFor(() => expect(state()).toBe('lost'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(state()).toBe('live'), 5_000)
})

// requirement 12.1
test('one socket serves everybody and closes when nobody listens', async () => {
  follow()
  const stopSecond = presence.subscribe(() => undefined)
  const other = acquire()
  await vi.waitFor(() => expect(state()).toBe('live'))
  expect(rig.io.of('/').sockets.size).toBe(1)
  stopSecond()
  other.release()
  stop()
  await vi.waitFor(() => expect(rig.io.of('/').sockets.size).toBe(0), 5_000)
})
