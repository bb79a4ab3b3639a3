import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimOncePerHour, guardedReload } from '../../../src/base/reload.ts'

const HOUR = 3_600_000
const KEY = 'DISPLAY_RELOADS'
const now = Date.UTC(2026, 2, 10)

function aStorage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  }
}

const refuse = () => {
  throw new DOMException('', 'QuotaExceededError')
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('sessionStorage', aStorage())
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the claim of a reload', () => {
  const claimAt = (reason: string, time: number) => {
    vi.setSystemTime(time)
    return claimOncePerHour(reason)
  }

  // requirement 11.17
  test('a page may reload once, and again after an hour: a loop is broken across reloads', () => {
    expect(claimAt('fault', now)).toBe(true)
    expect(claimAt('fault', now + 1000)).toBe(false)
    expect(claimAt('fault', now + HOUR - 1)).toBe(false)
    expect(claimAt('fault', now + HOUR)).toBe(true)
  })

  // requirement 11.17
  test('each window of one browser has its own claim: all take the new version', () => {
    expect(claimAt('new', now)).toBe(true)
    vi.stubGlobal('sessionStorage', aStorage())
    expect(claimAt('new', now)).toBe(true)
  })

  // requirement 11.17
  test('a fix minutes after a bad version is loaded at once; two servers that disagree cost one reload for each version in an hour, and no loop', () => {
    const claims = Array.from({ length: 100 }, (_, index) => claimAt(index % 2 === 0 ? 'a' : 'b', now + index * 1000))
    expect(claims.filter(Boolean)).toHaveLength(2)
    expect(claimAt('a', now + HOUR)).toBe(true)
  })

  test('years of deploys leave nothing behind', () => {
    for (let deploy = 0; deploy < 1000; deploy += 1) {
      expect(claimAt(`version-${deploy}`, now + deploy * HOUR)).toBe(true)
    }
    expect(sessionStorage.getItem(KEY)?.length).toBeLessThan(100)
  })

  test('a clock that was set back does not forbid it forever', () => {
    expect(claimAt('fault', Date.UTC(2040, 0, 1))).toBe(true)
    expect(claimAt('fault', now)).toBe(true)
    expect(claimAt('fault', now + 1)).toBe(false)
  })

  test('a browser that keeps nothing may not reload, as nothing would break the loop', () => {
    for (const setItem of [refuse, () => undefined]) {
      vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
      expect(claimAt('fault', now)).toBe(false)
    }
  })

  test('what was kept and cannot be read prevents no reload', () => {
    for (const spoilt of ['{', 'null', '7', '"fault"', '{"fault":"soon"}', '{"fault":null}']) {
      sessionStorage.setItem(KEY, spoilt)
      expect(claimAt('fault', now)).toBe(true)
      expect(claimAt('fault', now + 1)).toBe(false)
    }
  })
})

describe('the guarded reload', () => {
  const reload = vi.fn()
  const ask = vi.fn<(...request: unknown[]) => Promise<{ ok: boolean }>>()

  beforeEach(() => {
    vi.clearAllMocks()
    ask.mockResolvedValue({ ok: true })
    const origin = 'https://signage.example'
    vi.stubGlobal('window', { location: { href: `${origin}/display/lobby/ticker`, origin, reload } })
    vi.stubGlobal('fetch', ask)
  })

  test('a page reloads once it is known that it comes back, asked past every cache', async () => {
    await guardedReload()
    expect(reload).toHaveBeenCalledOnce()
    const options = { cache: 'no-store', signal: expect.any(AbortSignal) }
    expect(ask.mock.lastCall).toEqual(['https://signage.example/display/lobby/ticker', options])
  })

  // requirement 11.13
  test('before it reloads, the browser forgets the own files of the page that a cache on the way may have cut', async () => {
    const files = ['https://signage.example/assets/half.js', 'https://signage.example/half.css']
    const others = ['https://signage.example/api/locations', 'https://cdn.example/other.js']
    vi.stubGlobal('performance', { getEntriesByType: () => [...files, ...others].map(name => ({ name })) })
    await guardedReload()
    const asked = ask.mock.calls.slice(1)
    expect(asked).toEqual(files.map(name => [name, { cache: 'reload', signal: expect.any(AbortSignal) }]))
    expect(ask.mock.invocationCallOrder.at(-1)).toBeLessThan(reload.mock.invocationCallOrder[0] ?? 0)
  })

  test('a second reload within an hour does not happen, and asks no server', async () => {
    await guardedReload()
    vi.advanceTimersByTime(HOUR - 1)
    await guardedReload()
    expect([reload.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1])
    vi.advanceTimersByTime(1)
    await guardedReload()
    expect(reload).toHaveBeenCalledTimes(2)
  })

  test('a reload for a new version does not use up the reload after a fault, and one without a storage does not happen', async () => {
    expect(claimOncePerHour('version a')).toBe(true)
    await guardedReload()
    expect(reload).toHaveBeenCalledOnce()
    expect(claimOncePerHour('version a')).toBe(false)
    vi.advanceTimersByTime(HOUR)
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse })
    await guardedReload()
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['is away', () => ask.mockRejectedValue(new TypeError('offline'))],
    ['has no page', () => ask.mockResolvedValue({ ok: false })],
  ])('while the server %s the page stays, and the right to reload is kept for later', async (_what, away) => {
    away()
    await guardedReload()
    expect(reload).not.toHaveBeenCalled()
    ask.mockResolvedValue({ ok: true })
    await guardedReload()
    expect(reload).toHaveBeenCalledOnce()
  })
})
