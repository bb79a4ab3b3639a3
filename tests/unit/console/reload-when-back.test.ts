import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invalidateInPieces } from '../../../src/console/screen-watch.tsx'

const LISTS = 1000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that shows one list, and has many others that it does not show. */
async function aPage() {
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } } })
  for (let id = 0; id < LISTS; id += 1) queries.setQueryData(['playlists', id], [])
  const queryFn = vi.fn(async () => [])
  const stop = new QueryObserver(queries, { queryKey: ['locations'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const outOfDate = () => queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated }).length
  return { queries, queryFn, stop, outOfDate }
}

// requirement 12.9
test('after an outage what is shown is loaded first, and thousands of lists are marked over many tasks', async () => {
  const { queries, queryFn, stop, outOfDate } = await aPage()
  invalidateInPieces(queries)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(outOfDate()).toBeLessThan(LISTS / 2)
  await vi.runAllTimersAsync()
  expect(outOfDate()).toBe(LISTS)
  stop()
})

// requirement 12.9
test('another outage ends the marking, which begins again after it', async () => {
  const { queries, stop, outOfDate } = await aPage()
  const end = invalidateInPieces(queries)
  end()
  await vi.runAllTimersAsync()
  expect(outOfDate()).toBeLessThan(LISTS)
  invalidateInPieces(queries)
  await vi.runAllTimersAsync()
  expect(outOfDate()).toBe(LISTS)
  expect(vi.getTimerCount()).toBe(0)
  stop()
})
