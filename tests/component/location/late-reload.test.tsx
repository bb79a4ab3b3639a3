import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { fireEvent, renderHook, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSaveMedia } from '../../../src/location/gallery/media-gallery.tsx'
import { useDeletePlaylist } from '../../../src/location/playlist-edits.ts'
import { envelope, override } from '../../support/component/contract-server.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { onLocationPage } from './on-location-page.tsx'

const SHOWN = ['what the page shows']

let queries: QueryClient
let loads: number
let stop: () => void

beforeEach(async () => {
  loads = 0
  queries = new QueryClient()
  const queryFn = async () => {
    loads += 1
    return loads
  }
  stop = new QueryObserver(queries, { queryKey: SHOWN, queryFn }).subscribe(() => undefined)
  override('get', '/playlists/location/*', () => envelope({ success: true, data: { playlists: [] } }))
  override('post', '/playlists/*/items', () => envelope({ success: true, message: '' }, 201))
  override('delete', '/playlists/*', () => envelope({ success: true, message: '' }))
  await vi.waitFor(() => expect(queries.getQueryData(SHOWN)).toBe(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => {
  vi.useRealTimers()
  stop()
  queries.clear()
})

/** Waits until a change has made the shown data out of date, then finds the time at which they are loaded again. */
async function expectReloadAfter1500Ms(): Promise<void> {
  // Each check moves the clock by its interval.
  const isOutOfDate = () => expect([queries.getQueryState(SHOWN)?.isInvalidated, loads]).toEqual([true, 1])
  await vi.waitFor(isOutOfDate, { interval: 1, timeout: 10_000 })
  await vi.advanceTimersByTimeAsync(1_450)
  expect(loads).toBe(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(loads).toBe(2)
}

test('after media were saved the page loads again 1.5 s later, not at once', async () => {
  const { result } = renderHook(() => useSaveMedia(1, () => ({ current: null })), { wrapper: onLocationPage(queries) })
  void result.current.save([anItem('a.png').media])
  await expectReloadAfter1500Ms()
})

// requirement 14.11
test('after a playlist was deleted the page loads again 1.5 s later, not at once', async () => {
  const remove = () => useDeletePlaylist({ tell: () => undefined })
  const { result } = renderHook(remove, { wrapper: onLocationPage(queries) })
  result.current({ place: { locationId: 7, uniqueId: '', locationName: '' }, playlist: aPlaylist() })
  const isAsked = () => fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await vi.waitFor(isAsked, { interval: 1, timeout: 10_000 })
  await expectReloadAfter1500Ms()
})
