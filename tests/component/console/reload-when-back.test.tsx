import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type RealtimeRig, startRealtimeRig } from '../../support/component/realtime-rig.ts'

let rig: RealtimeRig
let hook: typeof import('../../../src/pages/console/use-reload-when-back.ts')
let realtime: typeof import('../../../src/realtime/use-presence.ts')
let end: () => void

beforeEach(async () => {
  rig = await startRealtimeRig()
  // The address of the realtime server is read when the modules load.
  vi.stubEnv('VITE_SOCKET_URL', `http://127.0.0.1:${rig.port}`)
  vi.resetModules()
  hook = await import('../../../src/pages/console/use-reload-when-back.ts')
  realtime = await import('../../../src/realtime/use-presence.ts')
  // The console follows the presence before the code of the hook comes.
  end = realtime.presence.subscribe(() => undefined)
  await waitFor(() => expect(realtime.presence.status().state).toBe('live'))
})

afterEach(async () => {
  cleanup()
  end()
  vi.unstubAllEnvs()
  await rig.close()
})

async function loseAndReturn() {
  const { port } = rig
  await rig.close()
  await waitFor(() => expect(realtime.presence.status().state).toBe('reconnecting'))
  rig = await startRealtimeRig(port)
  await waitFor(() => expect(realtime.presence.status().state).toBe('live'))
}

/** Mounts the hook beside a list that was loaded. @returns true once the list counts as out of date */
function mount() {
  const queries = new QueryClient()
  queries.setQueryData(['plants'], ['fern'])
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  renderHook(() => hook.useReloadWhenBack(), { wrapper })
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
