import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useKiosk } from '../../../src/display/display-page.tsx'
import { useWakeLock } from '../../../src/display/wake-lock.ts'

/** A wake lock that the browser may release at any time. */
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
  test('is requested once, kept while the page is visible, and released at the end', async () => {
    const { unmount } = renderHook(() => useWakeLock(true))
    await settle()
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(locks).toHaveLength(1)
    expect(hasLock()).toBe(true)
    unmount()
    expect(hasLock()).toBe(false)
  })

  // requirement 9.19
  test('of two requests that are under way at once, no lock is left at the end', async () => {
    const { unmount } = renderHook(() => useWakeLock(true))
    await see('visible')
    expect(locks).toHaveLength(2)
    unmount()
    await settle()
    expect(hasLock()).toBe(false)
  })

  test('is requested again when a hidden page becomes visible', async () => {
    const { unmount } = renderHook(() => useWakeLock(true))
    await settle()
    await locks[0]?.release()
    await see('hidden')
    expect(hasLock()).toBe(false)
    await see('visible')
    expect(hasLock()).toBe(true)
    unmount()
  })

  test('is requested again within a minute if the browser releases it while the page is visible', async () => {
    const { unmount } = renderHook(() => useWakeLock(true))
    await settle()
    await locks[0]?.release()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(hasLock()).toBe(true)
    unmount()
  })

  // requirement 9.12
  test('is requested again after a refusal, which disturbs nothing', async () => {
    request.mockRejectedValueOnce(new DOMException('low battery', 'NotAllowedError'))
    const { unmount } = renderHook(() => useWakeLock(true))
    await settle()
    expect(hasLock()).toBe(false)
    await see('hidden')
    await see('visible')
    expect(hasLock()).toBe(true)
    unmount()
  })

  test('is released if it is granted after the page has been left', async () => {
    const { unmount } = renderHook(() => useWakeLock(true))
    unmount()
    await settle()
    expect(locks).toHaveLength(1)
    expect(hasLock()).toBe(false)
  })

  // requirement 9.19
  test('is given back while nothing needs it, and requested again then', async () => {
    const { rerender, unmount } = renderHook(useWakeLock, { initialProps: true })
    await settle()
    rerender(false)
    expect(hasLock()).toBe(false)
    await see('hidden')
    await see('visible')
    await act(() => vi.advanceTimersByTimeAsync(600_000))
    expect(locks).toHaveLength(1)
    rerender(true)
    await settle()
    expect(hasLock()).toBe(true)
    unmount()
  })

  test('may be missing in the browser: the cursor is hidden all the same', async () => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    const { unmount } = renderHook(() => [useKiosk(), useWakeLock(true)])
    await settle()
    await see('hidden')
    await see('visible')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(document.documentElement).toHaveClass('no-cursor')
    unmount()
    expect(document.documentElement).not.toHaveClass('no-cursor')
  })
})

/** @returns true if the page lets the browser do what it does at such an event */
const isLet = (event: Event) => document.body.dispatchEvent(event)

const gestures = () => [
  new MouseEvent('contextmenu', { bubbles: true, cancelable: true }),
  new Event('dragstart', { bubbles: true, cancelable: true }),
  new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey: true }),
]

// requirement 34.8
test('a display refuses the menu, a drag and a zoom by the wheel, until it is left', async () => {
  const { unmount } = renderHook(useKiosk)
  expect(gestures().map(isLet)).toEqual([false, false, false])
  // The diagnostics scroll.
  expect(isLet(new WheelEvent('wheel', { bubbles: true, cancelable: true }))).toBe(true)
  unmount()
  await settle()
  expect(gestures().map(isLet)).toEqual([true, true, true])
})
