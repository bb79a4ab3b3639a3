import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useReloadWhenBack } from '../../../src/pages/console/use-reload-when-back.ts'
import { type Presence, presenceOf } from '../../../src/realtime/presence.ts'
import { connectPage, OnPage } from '../../support/component/page-stores.tsx'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

let rig: RealtimeRig
let presence: Presence
let end: () => void

beforeEach(async () => {
  rig = await startRealtimeRig()
  presence = connectPage(rig).of(presenceOf)
  // The console follows the presence before the code of the hook comes.
  end = presence.subscribe(() => undefined)
  await waitFor(() => expect(presence.status().state).toBe('live'))
})

afterEach(async () => {
  cleanup()
  end()
  await rig.close()
})

async function loseAndReturn() {
  const { port } = rig
  await rig.close()
  await waitFor(() => expect(presence.status().state).toBe('reconnecting'))
  rig = await startRealtimeRig(port)
  await waitFor(() => expect(presence.status().state).toBe('live'))
}

/** Mounts the hook beside a list that was loaded. @returns true once the list counts as out of date */
function mount() {
  const queries = new QueryClient()
  queries.setQueryData(['plants'], ['fern'])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <OnPage>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </OnPage>
  )
  renderHook(() => useReloadWhenBack(), { wrapper })
  return () => queries.getQueryState(['plants'])?.isInvalidated
}

// requirement 12.9
test('after an outage the lists count as out of date, and not before', async () => {
  const isOutOfDate = mount()
  expect(isOutOfDate()).toBe(false)
  await loseAndReturn()
  await waitFor(() => expect(isOutOfDate()).toBe(true))
})

// requirement 12.9
test('an outage that was over before the code came counts too', async () => {
  await loseAndReturn()
  const isOutOfDate = mount()
  await waitFor(() => expect(isOutOfDate()).toBe(true))
})
