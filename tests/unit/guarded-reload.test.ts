import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardedReload } from '../../src/reload.ts'

const HOUR = 3_600_000

const reload = vi.fn()
const ask = vi.fn<(...request: unknown[]) => Promise<{ ok: boolean }>>()

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  vi.clearAllMocks()
  ask.mockResolvedValue({ ok: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  vi.stubGlobal('window', { location: { href: 'https://signage.example/display/lobby/ticker', reload } })
  vi.stubGlobal('fetch', ask)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page reloads once it is known that it comes back, asked past every cache', async () => {
  await guardedReload()
  expect(reload).toHaveBeenCalledOnce()
  const [url, options] = ask.mock.lastCall ?? []
  expect([url, options]).toEqual([
    'https://signage.example/display/lobby/ticker',
    { cache: 'no-store', signal: expect.any(AbortSignal) },
  ])
})

test('a second reload within an hour does not happen, and asks nobody', async () => {
  await guardedReload()
  vi.advanceTimersByTime(HOUR - 1)
  await guardedReload()
  expect([reload.mock.calls.length, ask.mock.calls.length]).toEqual([1, 1])
  vi.advanceTimersByTime(1)
  await guardedReload()
  expect(reload).toHaveBeenCalledTimes(2)
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
