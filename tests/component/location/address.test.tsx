import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Location } from '../../../src/api/locations.ts'
import { locationsQuery } from '../../../src/api/queries.ts'
import { useLocationInPath } from '../../../src/location/use-location.ts'
import { override } from '../../support/component/contract-server.ts'

const lobby: Location = {
  id: 7,
  name: 'Lobby',
  unique_id: 'lobby',
  status_online: false,
  created_at: '',
  updated_at: '',
}
const other: Location = { ...lobby, id: 8, name: 'Cellar', unique_id: 'cellar' }

let queries: QueryClient

beforeEach(() => {
  // The content of the cache is valid until the test changes it.
  queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  override('get', '/locations', () => new Promise<Response>(() => undefined))
})

afterEach(() => queries.clear())

/** The location that an address names, and the list of locations as it is now. */
function openAddress(address: string, ...list: Location[]) {
  const know = (...locations: Location[]) =>
    act(async () => {
      queries.setQueryData(locationsQuery.queryKey, locations)
      // The cache reports a change in a separate task.
      await new Promise(resolve => setTimeout(resolve))
    })
  if (list.length > 0) queries.setQueryData(locationsQuery.queryKey, list)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/location/:id?" element={children} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { result } = renderHook(useLocationInPath, { wrapper })
  return { now: () => result.current, know }
}

test('an address says all there is to say before the list is there', () => {
  const { now } = openAddress('/location/7?name=Entrance&uid=entrance')
  expect(now()).toMatchObject({ isGone: false, id: 7, title: 'Entrance', uniqueId: 'entrance' })
})

test('an address without a query has the fixed title until the list is there', async () => {
  const { now, know } = openAddress('/location/7')
  expect(now()).toMatchObject({ isGone: false, id: 7, title: 'Dashboard', uniqueId: '' })
  await know(other, lobby)
  expect(now()).toMatchObject({ isGone: false, id: 7, title: 'Lobby', uniqueId: 'lobby' })
})

test('a location that the list does not have is gone, and so is none', async () => {
  const { now } = openAddress('/location/7?name=Lobby&uid=lobby', other)
  expect(now()).toMatchObject({ isGone: true, id: 7, title: 'Lobby', uniqueId: 'lobby' })
  expect(openAddress('/location/', other).now()).toMatchObject({ isGone: true, id: '' })
})

// requirement 1.5
test('the list overrules an address that names another location, as soon as it is there', async () => {
  const { now, know } = openAddress('/location/7?name=Cellar&uid=cellar')
  expect(now()).toMatchObject({ title: 'Cellar', uniqueId: 'cellar' })
  await know(lobby, other)
  expect(now()).toMatchObject({ title: 'Lobby', uniqueId: 'lobby' })
  await know({ ...lobby, name: 'Hall', unique_id: 'hall' }, other)
  expect(now()).toMatchObject({ title: 'Hall', uniqueId: 'hall' })
})

test('a location that goes while its page is open keeps what the address says of it', async () => {
  const { now, know } = openAddress('/location/7?name=Entrance', lobby)
  await know(other)
  expect(now()).toMatchObject({ isGone: true, id: 7, title: 'Entrance', uniqueId: '' })
})
