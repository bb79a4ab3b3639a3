import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usePlannedNow } from '../../../src/screens/screens-page.tsx'
import { expectedScreens } from '../../../src/screens/watch/expected.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'
import { aShop } from '../../unit/screens/given-fleet.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 20_000 * 24 * 3_600_000 })
})
afterEach(() => void vi.useRealTimers())

const shop = (id: number, seconds: number) => {
  const items = ['a.png', 'b.png'].map((name, index) => anItem(name, { id: index, duration: seconds }))
  return aShop(id, [aPlaylist({ id, is_active: true, items })])
}

// requirement 32.11
test('one timer for all tiles follows the time, and a screen whose item stays keeps its list', () => {
  const screens = expectedScreens([shop(1, 10), shop(2, 60)])
  const { result, unmount } = renderHook(() => usePlannedNow(screens))
  const files = () => result.current.map(([part]) => part?.items[0]?.media.file_name)
  const [, still] = result.current
  expect([files(), vi.getTimerCount()]).toEqual([['a.png', 'a.png'], 1])
  act(() => vi.advanceTimersByTime(9999))
  expect(files()).toEqual(['a.png', 'a.png'])
  act(() => vi.advanceTimersByTime(1))
  expect([files(), vi.getTimerCount()]).toEqual([['b.png', 'a.png'], 1])
  expect(result.current[1]).toBe(still)
  act(() => vi.advanceTimersByTime(10_000))
  expect(files()).toEqual(['a.png', 'a.png'])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
