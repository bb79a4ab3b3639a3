import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useKiosk } from '../../../src/pages/display/use-kiosk.ts'

/** A lock as a browser gives it: it may take it back at any time. */
class FakeLock extends EventTarget {
  released = false

  release(): Promise<void> {
    this.released = true
    return Promise.resolve()
  }
}

const locks: FakeLock[] = []
const request = vi.fn<() => Promise<FakeLock>>()
let visibility: DocumentVisibilityState = 'visible'

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

async function see(state: DocumentVisibilityState): Promise<void> {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
}

const hasLock = () => locks.some(lock => !lock.released)

beforeEach(() => {
  vi.useFakeTimers()
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  request.mockImplementation(async () => {
    const lock = new FakeLock()
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
})

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'wakeLock')
  locks.length = 0
})

describe('the wake lock', () => {
  // requirement 9.12
  test('is asked for once, kept while the page is seen, and given back at the end', async () => {
    const { unmount } = renderHook(useKiosk)
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(locks).toHaveLength(1)
    expect(hasLock()).toBe(true)
    unmount()
    expect(hasLock()).toBe(false)
  })

  test('that a hidden page has lost is taken again when it is seen', async () => {
    const { unmount } = renderHook(useKiosk)
    await settle()
    await locks[0]?.release()
    await see('hidden')
    expect(hasLock()).toBe(false)
    await see('visible')
    expect(hasLock()).toBe(true)
    unmount()
  })

  test('that the browser takes back from a page that is seen is taken again within a minute', async () => {
    const { unmount } = renderHook(useKiosk)
    await settle()
    await locks[0]?.release()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(hasLock()).toBe(true)
    unmount()
  })

  // requirement 9.12
  test('that is refused disturbs nothing and is asked for again', async () => {
    request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
    const { unmount } = renderHook(useKiosk)
    await settle()
    expect(hasLock()).toBe(false)
    await see('hidden')
    await see('visible')
    expect(hasLock()).toBe(true)
    unmount()
  })

  test('that comes after the page has gone is given back', async () => {
    const { unmount } = renderHook(useKiosk)
    unmount()
    await settle()
    expect(locks).toHaveLength(1)
    expect(hasLock()).toBe(false)
  })

  test('that the browser does not know costs nothing, and the cursor rests all the same', async () => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    const { unmount } = renderHook(useKiosk)
    await settle()
    await see('hidden')
    await see('visible')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(document.documentElement).toHaveClass('no-cursor')
    unmount()
    expect(document.documentElement).not.toHaveClass('no-cursor')
  })
})
