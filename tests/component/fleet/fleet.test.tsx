import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { locationsQuery, outdateQueries, playlistsQuery } from '../../../src/api/queries.ts'
import { createQueryClient } from '../../../src/console/query-client.ts'
import { notifyMs } from '../../../src/fleet/fleet-index.ts'
import { loadPlaylists, recentPlaylists } from '../../../src/fleet/playlists-cache.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { aGate } from '../../support/looks/gate.ts'
import { alert, answerFleet, openIndex, playlistsBody, shops, signInAs } from './fleet-rig.tsx'

beforeEach(() => {
  alert.mockClear()
  signInAs('1')
})
afterEach(() => expect(alert).not.toHaveBeenCalled())

// requirement 21.1
test('asks for the playlists of every location, six at a time, those in view first, then by name', async () => {
  const server = answerFleet({ locations: shops(20).reverse(), gate: aGate() })
  const index = openIndex()
  expect([index.fleet().isPending, index.fleet().isLoading]).toEqual([true, true])
  const before = { isPending: false, isLoading: true, known: 0, total: 20, oldestAnswer: null }
  await vi.waitFor(() => expect(index.fleet()).toMatchObject(before))
  await vi.waitFor(() => expect(server.running).toBe(6))
  act(() => index.fleet().prefer([15, 14]))
  server.gate?.open()
  await index.isDone()
  expect(server.asked).toEqual([1, 2, 3, 4, 5, 6, 15, 14, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20])
  expect(server.mostRunning).toBe(6)
  expect(index.fleet()).toMatchObject({ known: 20, total: 20, isLoading: false })
  expect(index.fleet().entries.map(({ location }) => location.id)).toEqual(shops(20).map(({ id }) => id))
  expect(index.playlistsOf(15)).toEqual([15])
})

// requirement 21.2
test('makes no call after the last page has left it, and goes on with the next one', async () => {
  const server = answerFleet({ locations: shops(30), gate: aGate() })
  const first = openIndex()
  await vi.waitFor(() => expect(server.running).toBe(6))
  first.unmount()
  server.gate?.open()
  await vi.waitFor(() => expect(server.running).toBe(0))
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(server.asked).toHaveLength(6)
  const second = openIndex(first.queries)
  expect(second.fleet().known).toBe(6)
  await second.isDone()
  expect(server.asked).toHaveLength(30)
})

// requirement 21.2
test('what a page loads feeds the index, and what a change concerns is asked for again', async () => {
  const server = answerFleet()
  const index = openIndex()
  await index.isDone()
  const before = index.fleet().entries
  act(() => void index.queries.setQueryData(playlistsQuery(2).queryKey, []))
  await vi.waitFor(() => expect(index.playlistsOf(2)).toEqual([]))
  server.playlists = () => envelope(playlistsBody(7))
  await act(() => index.queries.invalidateQueries(playlistsQuery(3)))
  await vi.waitFor(() => expect(index.playlistsOf(3)).toEqual([7]))
  expect(server.asked).toEqual([1, 2, 3, 3])
  // An entry in which nothing has changed is the same object.
  expect(index.entry(1)).toBe(before[0])
})

// requirement 21.5
test('is as old as its oldest answer', async () => {
  answerFleet()
  const index = openIndex()
  await index.isDone()
  const newest = Date.now()
  const [oldest, updatedAt] = [newest - 8_000, newest - 5_000]
  act(() => void index.queries.setQueryData(playlistsQuery(2).queryKey, [], { updatedAt: oldest }))
  act(() => void index.queries.setQueryData(playlistsQuery(3).queryKey, [], { updatedAt }))
  await vi.waitFor(() => expect(index.playlistsOf(3)).toEqual([]))
  expect(index.fleet().oldestAnswer).toBe(oldest)
})

// requirement 21.2
test('an answer that was on its way when the location was changed does not count', async () => {
  const server = answerFleet({ locations: shops(1), gate: aGate() })
  const index = openIndex()
  await vi.waitFor(() => expect(server.running).toBe(1))
  await vi.waitFor(() => expect(index.fleet().total).toBe(1))
  const locations = index.fleet().entries.map(({ location }) => location)
  const loaded = loadPlaylists(index.queries, locations, new AbortController().signal, vi.fn())
  // The old answer, to a call before the change.
  await act(() => outdateQueries(index.queries, playlistsQuery(1).queryKey))
  server.playlists = () => envelope(playlistsBody(7))
  await vi.waitFor(() => expect(server.asked).toEqual([1, 1]))
  server.gate?.open()
  await index.isDone()
  expect(index.playlistsOf(1)).toEqual([7])
  const { present, failed } = await loaded
  expect([present.get('1')?.map(({ id }) => id), failed]).toEqual([[7], []])
})

// requirement 21.3
test('a location that cannot be loaded holds up no other, shows no alert, and can be tried again', async () => {
  const refusal = () => envelope({ success: false, message: 'Not yours.' }, 403)
  const server = answerFleet({ playlists: id => (id === 2 ? refusal() : envelope(playlistsBody(id))) })
  const index = openIndex()
  await index.isDone()
  expect(index.fleet()).toMatchObject({ known: 2, total: 3 })
  expect(index.entry(2)).toMatchObject({ playlists: null, answeredAt: null, failure: { serverMessage: 'Not yours.' } })
  server.playlists = id => envelope(playlistsBody(id))
  act(() => index.fleet().retry(2))
  await vi.waitFor(() => expect(index.playlistsOf(2)).toEqual([2]))
  expect(index.entry(2)?.failure).toBeNull()
  server.playlists = refusal
  act(() => index.fleet().retry(2))
  await vi.waitFor(() => expect(index.entry(2)?.failure).toBeInstanceOf(ApiError))
  // What is known stays beside the failure.
  expect(index.playlistsOf(2)).toEqual([2])
})

// requirement 21.3
test('a list of the locations that cannot be loaded is a failure of its own', async () => {
  answerFleet()
  const index = openIndex()
  await index.isDone()
  override('get', '/locations', () => envelope({ success: false, message: 'Not yours.' }, 403))
  await act(() => index.queries.invalidateQueries(locationsQuery))
  await vi.waitFor(() =>
    expect(index.fleet().locationsFailure).toMatchObject({ failure: 'refused', serverMessage: 'Not yours.' }),
  )
  expect(index.fleet()).toMatchObject({ known: 3, total: 3 })
})

// requirement 21.4
test('a location that is deleted leaves the index, and a new one is asked for', async () => {
  const server = answerFleet()
  const index = openIndex()
  await index.isDone()
  const [first, , third] = index.queries.getQueryData(locationsQuery.queryKey) ?? []
  if (!first || !third) throw new Error('The list is not there.')
  act(
    () => void index.queries.setQueryData(locationsQuery.queryKey, [first, third, { ...first, id: 9, name: 'Shop 9' }]),
  )
  await vi.waitFor(() => expect(index.playlistsOf(9)).toEqual([9]))
  expect(index.fleet().entries.map(({ location }) => location.id)).toEqual([1, 3, 9])
  expect(index.fleet()).toMatchObject({ known: 3, total: 3 })
  expect(server.asked).toEqual([1, 2, 3, 9])
})

// requirement 21.4
test('a location that the server no longer has leaves, although no message came', async () => {
  const server = answerFleet()
  const index = openIndex()
  await index.isDone()
  server.locations = shops(3).filter(({ id }) => id !== 2)
  server.playlists = id =>
    id === 2 ? envelope({ success: false, message: 'Gone.' }, 404) : envelope(playlistsBody(id))
  const old = { updatedAt: Date.now() - 60_000 }
  act(() => void index.queries.setQueryData(locationsQuery.queryKey, list => list && [...list], old))
  act(() => index.fleet().retry(2))
  await vi.waitFor(() => expect(index.fleet().entries.map(({ location }) => location.id)).toEqual([1, 3]))
})

// requirement 21.6
test('a session that ends among many locations stops the calls; what is known stays, and the next one goes on', async () => {
  const server = answerFleet({ locations: shops(100) })
  let answers = 0
  server.playlists = id => {
    answers += 1
    return answers > 40 ? envelope({ success: false, message: 'Expired.' }, 401) : envelope(playlistsBody(id))
  }
  const index = openIndex()
  await vi.waitFor(() => expect(localStorage.getItem('TOKEN')).toBeNull(), { timeout: 20_000 })
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(server.asked.length).toBeLessThanOrEqual(46)
  expect(index.fleet().known).toBe(40)
  index.unmount()

  signInAs('1', 'the next session')
  server.playlists = id => envelope(playlistsBody(id))
  const next = openIndex()
  await next.isDone()
  expect(next.fleet()).toMatchObject({ known: 100, total: 100 })
})

// requirement 21.8
test('a page is drawn at most ten times a second, whatever the speed of the answers is', async () => {
  answerFleet({ locations: shops(300) })
  const start = performance.now()
  const index = openIndex()
  await index.isDone()
  const seconds = (performance.now() - start) / 1000
  expect(index.fleet().known).toBe(300)
  // The first drawing, and the one at the end of the last stretch.
  expect(index.draws()).toBeLessThanOrEqual(Math.ceil(seconds * 10) + 2)
})

// requirement 21.8
test.each([
  [0, 100],
  [300, 100],
  [3_000, 300],
  [10_000, 1_000],
])('with %i locations there are at least %i ms between two drawings', (locations, ms) => {
  expect(notifyMs(locations)).toBe(ms)
})

const MINUTE_MS = 60_000

// requirement 24.5
test('playlists are known for ten minutes, and not after a change', () => {
  const queries = createQueryClient(alert)
  const now = Date.now()
  const answers = [
    [1, now - 9 * MINUTE_MS],
    [2, now - 11 * MINUTE_MS],
    [3, now],
  ] as const
  for (const [id, updatedAt] of answers) queries.setQueryData(playlistsQuery(id).queryKey, [], { updatedAt })
  void queries.invalidateQueries({ queryKey: playlistsQuery(3).queryKey, refetchType: 'none' })
  expect([...recentPlaylists(queries, shops(4)).keys()]).toEqual(['1'])
})

// requirement 24.5
test('playlists are loaded six at a time; a refusal holds up no other location, and shows no alert', async () => {
  const server = answerFleet({
    playlists: async id => {
      await new Promise(resolve => setTimeout(resolve, 5))
      return id % 4 === 0 ? envelope({ success: false, message: 'No.' }, 403) : envelope(playlistsBody(id))
    },
  })
  const onProgress = vi.fn()
  const queries = createQueryClient(alert)
  const { present, failed } = await loadPlaylists(queries, shops(20), AbortSignal.timeout(20_000), onProgress)
  expect(server.mostRunning).toBe(6)
  expect(onProgress).toHaveBeenCalledTimes(20)
  expect(present.get('7')).toMatchObject([{ id: 7 }])
  expect(failed.map(({ location }) => location.id).sort((a, b) => Number(a) - Number(b))).toEqual([4, 8, 12, 16, 20])
  expect(alert).not.toHaveBeenCalled()
})

// requirement 24.5
test('if the server is away, the load ends after a few calls', async () => {
  const server = answerFleet({ playlists: () => envelope({ success: false, message: 'Down.' }, 503) })
  const queries = createQueryClient(alert)
  queries.setDefaultOptions({ queries: { retry: false } })
  const loaded = await loadPlaylists(queries, shops(200), AbortSignal.timeout(20_000), () => undefined)
  expect(loaded.failed).toHaveLength(200)
  expect(server.asked.length).toBeLessThan(13)
})
