import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { shops } from '../../unit/watch/given-fleet.ts'

let rig: RealtimeRig
let hook: typeof import('../../../src/pages/screens/use-tiles.ts')
let realtime: typeof import('../../../src/realtime/use-presence.ts')

beforeEach(async () => {
  rig = await startRealtimeRig()
  // The address of the realtime server is read when the modules load.
  vi.stubEnv('VITE_SOCKET_URL', `http://127.0.0.1:${rig.port}`)
  vi.resetModules()
  hook = await import('../../../src/pages/screens/use-tiles.ts')
  realtime = await import('../../../src/realtime/use-presence.ts')
})

afterEach(async () => {
  cleanup()
  vi.unstubAllEnvs()
  await rig.close()
})

// requirement 32.13
test('a list that comes while the kept times are read is on the wall too', async () => {
  const reading = aGate()
  database.hangs = reading.opened
  rig.list = ['shop-1-videowall', 'shop-2-videowall', 'shop-3-videowall']
  const fleet = { entries: shops(3) }
  const { result } = renderHook(() => hook.useTiles(fleet, '2026-11-24'))
  const states = () => result.current.map(({ screen, state }) => `${screen.location.id} ${state}`)
  await waitFor(() => expect(realtime.presence.screens().size).toBe(3))
  rig.io.emit('update_screens', ['shop-1-videowall', 'shop-3-videowall'])
  await waitFor(() => expect(realtime.presence.screens().size).toBe(2))
  reading.open()
  await waitFor(() => expect(states()).toEqual(['2 dark', '1 connected', '3 connected']))
})
