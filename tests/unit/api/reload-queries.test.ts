import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedLocations, fileQuery, reloadQueries } from '../../../src/api/queries.ts'
import { aGate } from '../../support/looks/gate.ts'

const queryKey = ['plants']

/** What ends with its test. */
const stops: (() => void)[] = []

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** A list on the page. Each answer waits for its gate, and has the content of the server at the time of the call. */
async function aPage() {
  const server = { plants: ['fern'], gate: aGate(), asked: 0 }
  const queries = new QueryClient()
  const queryFn = async () => {
    server.asked += 1
    const answer = [...server.plants]
    await server.gate.opened
    return answer
  }
  stops.push(new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined))
  server.gate.open()
  await vi.advanceTimersByTimeAsync(0)
  server.gate = aGate()
  const data = () => queries.getQueryData(queryKey)
  const isOutOfDate = () => queries.getQueryState(queryKey)?.isInvalidated
  return { server, queries, data, isOutOfDate }
}

// requirement 3.18
test('a load that began before the change is cancelled', async () => {
  const { server, queries, data, isOutOfDate } = await aPage()
  expect(data()).toEqual(['fern'])
  void queries.invalidateQueries()
  server.plants.push('rose')
  void reloadQueries(queries, 1500)
  server.gate.open()
  await vi.advanceTimersByTimeAsync(1499)
  expect(isOutOfDate()).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect([data(), isOutOfDate(), server.asked]).toEqual([['fern', 'rose'], false, 3])
})

// requirement 3.18
test('without a delay it loads at once', async () => {
  const { server, queries, data } = await aPage()
  server.plants.push('rose')
  server.gate.open()
  await reloadQueries(queries)
  expect([data(), vi.getTimerCount()]).toEqual([['fern', 'rose'], 0])
})

// requirements 3.18, 27.8
test('a reload that a later one has cancelled ends with the later one', async () => {
  const { server, queries, data } = await aPage()
  const first = reloadQueries(queries).then(data)
  await vi.advanceTimersByTimeAsync(0)
  server.plants.push('rose')
  const later = reloadQueries(queries)
  await vi.advanceTimersByTimeAsync(0)
  server.gate.open()
  await later
  expect(await first).toEqual(['fern', 'rose'])
})

// requirements 3.18, 21.2
test.each([0, 1500])('a change that concerns one list leaves the others as they are, after %i ms', async after => {
  const { server, queries, isOutOfDate } = await aPage()
  queries.setQueryData(['animals'], ['fox'])
  void reloadQueries(queries, after, ['animals'])
  await vi.advanceTimersByTimeAsync(after)
  expect([queries.getQueryState(['animals'])?.isInvalidated, isOutOfDate(), server.asked]).toEqual([true, false, 1])
})

// requirements 3.18, 21.2
test('a change of one location leaves the playlists of those that are not shown as they are', async () => {
  const { queries, isOutOfDate } = await aPage()
  queries.setQueryData(['playlists', '1'], [])
  void reloadQueries(queries, 1500)
  await vi.advanceTimersByTimeAsync(1000)
  expect([isOutOfDate(), queries.getQueryState(['playlists', '1'])?.isInvalidated]).toEqual([true, false])
})

// requirement 3.18
test.each([0, 1500])('a change of the lists does not load a file again, after %i ms', async after => {
  const { queries } = await aPage()
  const read = vi.fn(async () => 'pixels')
  const file = fileQuery('picture', { id: 1, file_name: 'a.png' }, read)
  stops.push(new QueryObserver(queries, file).subscribe(() => undefined))
  await vi.advanceTimersByTimeAsync(0)
  void reloadQueries(queries, after)
  await vi.advanceTimersByTimeAsync(after)
  expect(read).toHaveBeenCalledTimes(1)
})

// requirement 21.2
test('a change concerns the location of its list, else the locations that the page shows', async () => {
  const { queries } = await aPage()
  const show = (id: string) => {
    const observer = new QueryObserver(queries, { queryKey: ['playlists', id], queryFn: async () => [] })
    stops.push(observer.subscribe(() => undefined))
  }
  queries.setQueryData(['playlists', '1'], [])
  for (const id of ['2', '3']) show(id)
  expect(changedLocations(queries)).toEqual(['2', '3'])
  expect(changedLocations(queries, ['playlists', '1'])).toEqual(['1'])
  expect(changedLocations(queries, ['media'])).toEqual([])
})
