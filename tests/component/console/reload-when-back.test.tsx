import { QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'
import { useReloadWhenBack } from '../../../src/console/screen-watch.tsx'
import { type LiveStatus, presenceOf } from '../../../src/realtime/presence.ts'
import { onPageWith, pageStores } from '../../support/component/page-stores.tsx'

const changes = createEmitter()
let status: LiveStatus
let losses: number

beforeEach(() => {
  status = { state: 'live' }
  losses = 1
  const presence = pageStores().of(presenceOf)
  vi.spyOn(presence, 'subscribe').mockImplementation(changes.subscribe)
  vi.spyOn(presence, 'status').mockImplementation(() => status)
  vi.spyOn(presence, 'losses').mockImplementation(() => losses)
})
afterEach(() => void vi.restoreAllMocks())

const turn = (next: LiveStatus) =>
  act(() => {
    status = next
    if (next.state !== 'live') losses += 1
    changes.emit()
  })

/** Mounts the hook beside a list that was loaded. @returns true once the list counts as out of date */
function mount() {
  const queries = new QueryClient()
  queries.setQueryData(['plants'], ['fern'])
  renderHook(() => useReloadWhenBack(), { wrapper: onPageWith(queries) })
  return () => queries.getQueryState(['plants'])?.isInvalidated
}

// requirement 12.9
test('after an outage the lists count as out of date, and not before', async () => {
  losses = 0
  const isOutOfDate = mount()
  turn({ state: 'reconnecting', attempt: 1 })
  expect(isOutOfDate()).toBe(false)
  turn({ state: 'live' })
  await waitFor(() => expect(isOutOfDate()).toBe(true))
})

// requirement 12.9
test('an outage that was over before the code came counts too', async () => {
  const isOutOfDate = mount()
  await waitFor(() => expect(isOutOfDate()).toBe(true))
})
