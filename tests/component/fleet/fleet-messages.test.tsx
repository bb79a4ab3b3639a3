import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope } from '../../support/component/contract-server.ts'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { answerFleet, openIndex, playlistsBody, signInAs } from './fleet-rig.tsx'

let rig: RealtimeRig
let useFleet: typeof import('../../../src/fleet/use-fleet.ts').useFleet

beforeEach(async () => {
  signInAs('1')
  rig = await startRealtimeRig()
  // The address of the realtime server is read when the modules load.
  vi.stubEnv('VITE_SOCKET_URL', `http://127.0.0.1:${rig.port}`)
  vi.resetModules()
  useFleet = (await import('../../../src/fleet/use-fleet.ts')).useFleet
})

afterEach(async () => {
  cleanup()
  vi.unstubAllEnvs()
  await rig.close()
})

// requirement 21.2
test('a location whose screens another person has switched is asked for again, and no other one', async () => {
  const server = answerFleet()
  const index = openIndex(undefined, useFleet)
  await index.isDone()
  server.playlists = () => envelope(playlistsBody(7))
  await vi.waitFor(() => expect(rig.io.of('/').sockets.size).toBe(1))
  rig.io.emit('screen_status_updated', { uniqueId: 'shop-1', status: [{ type: 'videowall', is_active: false }] })
  rig.io.emit('screen_status_updated', { uniqueId: 'a shop of nobody', status: [] })
  rig.io.emit('screen_status_updated', null)
  await vi.waitFor(() => expect(index.playlistsOf(2)).toEqual([7]))
  expect(server.asked).toEqual([1, 2, 3, 2])
})
