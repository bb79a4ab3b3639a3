import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { envelope } from '../../support/component/contract-server.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { answerFleet, openIndex, playlistsBody, signInAs } from './fleet-rig.tsx'

let rig: RealtimeRig

beforeEach(async () => {
  signInAs('1')
  rig = await startRealtimeRig()
  connectPage(rig)
})

afterEach(async () => {
  cleanup()
  await rig.close()
})

// requirement 21.2
test('a location whose screens another person has switched is asked for again, and no other one, once in ten seconds', async () => {
  const server = answerFleet()
  const index = openIndex()
  await index.isDone()
  server.playlists = () => envelope(playlistsBody(7))
  await vi.waitFor(() => expect(rig.io.of('/').sockets.size).toBe(1))
  rig.io.emit('screen_status_updated', { uniqueId: 'shop-1', status: [{ type: 'videowall', is_active: false }] })
  for (let count = 0; count < 20; count += 1) rig.io.emit('screen_status_updated', { uniqueId: 'shop-1', status: [] })
  rig.io.emit('screen_status_updated', { uniqueId: 'a shop of nobody', status: [] })
  rig.io.emit('screen_status_updated', null)
  await vi.waitFor(() => expect(index.playlistsOf(2)).toEqual([7]))
  rig.io.emit('screen_status_updated', { uniqueId: 'shop-1', status: [] })
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(server.asked).toEqual([1, 2, 3, 2])
})
