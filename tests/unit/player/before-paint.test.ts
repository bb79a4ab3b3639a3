import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const script = readFileSync(new URL('../../../public/before-paint.js', import.meta.url), 'utf8')

/** A display that has loaded its first files and not yet its whole page. @param plays it has a picture already */
function aDisplay(plays: boolean) {
  const events = new EventTarget()
  const reload = vi.fn()
  const asked = vi.fn(async () => new Response())
  runInNewContext(script, {
    document: {
      documentElement: { style: {}, dataset: {} },
      querySelector: (selector: string) => (plays && selector.startsWith('body > .stage') ? {} : null),
    },
    location: { pathname: '/display/lobby/videowall', href: 'http://x/', origin: 'http://x', reload },
    performance: { getEntriesByType: () => [{ name: 'http://x/assets/app.js' }] },
    addEventListener: events.addEventListener.bind(events),
    ...{ fetch: asked, setTimeout, AbortSignal },
  })
  events.dispatchEvent(new Event('load'))
  return { events, reload, asked }
}

// requirement 11.13
test('a screen that has not begun asks for its files past the cache, and loads again', async () => {
  const { reload, asked } = aDisplay(false)
  await vi.advanceTimersByTimeAsync(39_000)
  expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(2000)
  expect(reload).toHaveBeenCalledOnce()
})

// requirement 11.13
test('a screen that plays while its page is on its way is left alone until a part of the page has failed', async () => {
  const { events, reload, asked } = aDisplay(true)
  await vi.advanceTimersByTimeAsync(300_000)
  expect([asked.mock.calls, reload.mock.calls]).toEqual([[], []])
  events.dispatchEvent(new Event('unhandledrejection'))
  await vi.advanceTimersByTimeAsync(40_000)
  expect(reload).toHaveBeenCalledOnce()
})
