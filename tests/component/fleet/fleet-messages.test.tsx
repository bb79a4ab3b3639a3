import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLiveLocations } from '../../../src/console/console-layout.tsx'
import { useFleet } from '../../../src/fleet/use-fleet.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { connectPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { aGate } from '../../support/looks/gate.ts'
import { answerFleet, openIndex, playlistsBody, shops, signInAs } from './fleet-rig.tsx'

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
  rig.io.emit('screen_status_updated', { uniqueId: 'shop-2', status: [{ type: 'videowall', is_active: false }] })
  for (let count = 0; count < 20; count += 1) rig.io.emit('screen_status_updated', { uniqueId: 'shop-2', status: [] })
  rig.io.emit('screen_status_updated', { uniqueId: 'a shop of nobody', status: [] })
  rig.io.emit('screen_status_updated', null)
  await vi.waitFor(() => expect(index.playlistsOf(2)).toEqual([7]))
  rig.io.emit('screen_status_updated', { uniqueId: 'shop-2', status: [] })
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(server.asked).toEqual([1, 2, 3, 2])
})

// requirement 5.12
test('a load that was under way when the list of the locations came does not bring an older one', async () => {
  answerFleet()
  const gate = aGate()
  const answer = vi.fn(() => envelope({ success: true, data: { locations: shops(1) } }))
  override('get', '/locations', () => gate.opened.then(answer))
  const useBoth = () => {
    useLiveLocations()
    return useFleet()
  }
  const index = openIndex(undefined, useBoth)
  await vi.waitFor(() => expect(rig.io.of('/').sockets.size).toBe(1))
  rig.io.emit('update_locations', shops(2))
  await vi.waitFor(() => expect(index.fleet().total).toBe(2))
  gate.open()
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  await vi.waitFor(() => expect(index.queries.isFetching({ queryKey: ['locations'] })).toBe(0))
  expect(index.queries.getQueryData(['locations'])).toHaveLength(2)
})
