import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createUnpublished, type UnpublishedChanges } from '../../../src/playlists/unpublished-changes.ts'

const KEY = 'UNPUBLISHED_CHANGES'
const MINUTE = 60_000

let changes: UnpublishedChanges
let end: () => void
let heard = 0

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  changes = createUnpublished()
  end = changes.subscribe(() => {
    heard += 1
  })
  heard = 0
})

afterEach(() => {
  end()
  vi.useRealTimers()
})

/** Writes as another tab does: the storage changes, and this tab gets the event. */
function writeElsewhere(value: string): void {
  localStorage.setItem(KEY, value)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

// requirement 6.33
test('changes count for one screen of one location, until Update', () => {
  changes.add(7, 'videowall')
  changes.add('7', 'videowall')
  changes.add(7, 'ticker')
  changes.add(8, 'ticker')
  expect([changes.count(7, 'videowall'), changes.count(7, 'ticker')]).toEqual([2, 1])
  expect(changes.count(8, 'videowall')).toBe(0)
  changes.forget(7)
  expect([changes.count(7, 'videowall'), changes.count(7, 'ticker')]).toEqual([0, 0])
  expect(changes.count(8, 'ticker')).toBe(1)
})

// requirement 6.33
test('they end when every screen has loaded its playlists again after the last of them', () => {
  changes.add(7, 'videowall')
  vi.advanceTimersByTime(4 * MINUTE)
  changes.add(7, 'videowall')
  changes.add(8, 'ticker')
  vi.advanceTimersByTime(6 * MINUTE - 1)
  expect(changes.count(7, 'videowall')).toBe(2)
  const before = heard
  vi.advanceTimersByTime(1)
  expect([changes.count(7, 'videowall'), changes.count(8, 'ticker')]).toEqual([0, 0])
  expect(heard).toBeGreaterThan(before)
})

// requirement 6.33
test('a visit after the end finds none; a visit before it finds them', () => {
  changes.add(7, 'videowall')
  end()
  vi.advanceTimersByTime(MINUTE)
  end = changes.subscribe(() => undefined)
  expect(changes.count(7, 'videowall')).toBe(1)
  end()
  vi.advanceTimersByTime(5 * MINUTE)
  end = changes.subscribe(() => undefined)
  expect(changes.count(7, 'videowall')).toBe(0)
})

// requirement 6.33
test('the changes and the Update of another tab count here too', () => {
  writeElsewhere(JSON.stringify({ '7-videowall': { count: 3, at: Date.now() } }))
  expect([changes.count(7, 'videowall'), heard]).toEqual([3, 1])
  changes.add(7, 'videowall')
  expect(JSON.parse(localStorage.getItem(KEY) ?? '')['7-videowall'].count).toBe(4)
  writeElsewhere('{}')
  expect(changes.count(7, 'videowall')).toBe(0)
})

test('a spoilt entry and a time ahead of the clock count for nothing', () => {
  writeElsewhere(JSON.stringify({ '7-videowall': { count: 'many' }, '7-ticker': { count: 1, at: Date.now() + 1 } }))
  expect([changes.count(7, 'videowall'), changes.count(7, 'ticker')]).toEqual([0, 0])
  writeElsewhere('no JSON')
  changes.add(7, 'ticker')
  expect(changes.count(7, 'ticker')).toBe(1)
})

test('a browser that keeps nothing counts until the page is left', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota is used up.', 'QuotaExceededError')
  })
  changes.add(7, 'ticker')
  changes.add(7, 'ticker')
  expect(changes.count(7, 'ticker')).toBe(2)
  changes.forget(7)
  expect(changes.count(7, 'ticker')).toBe(0)
  setItem.mockRestore()
})
