import { QueryClient } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Presence, presenceOf } from '../../../src/realtime/presence.ts'
import { useTiles } from '../../../src/screens/screens-page.tsx'
import { connectPage, onPageWith } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { shops } from '../../unit/screens/given-fleet.ts'

let rig: RealtimeRig
let presence: Presence

beforeEach(async () => {
  rig = await startRealtimeRig()
  presence = connectPage(rig).of(presenceOf)
})

afterEach(async () => {
  cleanup()
  await rig.close()
})

// requirement 32.13
test('a list that comes while the kept times are read is on the wall too', async () => {
  const reading = aGate()
  database.hangs = reading.opened
  rig.list = ['shop-1-videowall', 'shop-2-videowall', 'shop-3-videowall']
  const fleet = { entries: shops(3) }
  const { result } = renderHook(() => useTiles(fleet), { wrapper: onPageWith(new QueryClient()) })
  const states = () => result.current.map(({ screen, state }) => `${screen.location.id} ${state}`)
  await waitFor(() => expect(presence.screens().size).toBe(3))
  rig.io.emit('update_screens', ['shop-1-videowall', 'shop-3-videowall'])
  await waitFor(() => expect(presence.screens().size).toBe(2))
  reading.open()
  await waitFor(() => expect(states()).toEqual(['1 connected', '2 dark', '3 connected']))
})
