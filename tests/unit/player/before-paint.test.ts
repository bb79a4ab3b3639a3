import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const code = readFileSync(new URL('../../../public/before-paint.js', import.meta.url), 'utf8')

const page = 'https://signage.example/display/lobby/videowall'
const script = 'https://signage.example/assets/index.js'

const found = async () => ({ ok: true, arrayBuffer: async () => null })
const missing = async () => ({ ok: false, arrayBuffer: async () => null })
const away = () => Promise.reject(new TypeError('offline'))

/** The window of a screen that does not begin, and the pauses that the script has made in it. */
function aWindow(answer: typeof found) {
  const pauses: number[] = []
  let next = (): unknown => undefined
  const world = {
    document: { documentElement: { style: {}, dataset: {} }, querySelector: (): object | null => null },
    getComputedStyle: () => ({ position: 'absolute' }),
    location: { pathname: new URL(page).pathname, href: page, origin: new URL(page).origin, reload: vi.fn() },
    history: { state: {}, replaceState: (state: object) => void Object.assign(world.history, { state }) },
    performance: { getEntriesByType: () => [{ name: script }, { name: 'https://cdn.example/other.js' }] },
    AbortSignal,
    fetch: vi.fn((_url: string, _options: object) => answer()),
    addEventListener: (_load: string, run: () => void) => run(),
    setTimeout(run: () => unknown, ms: number) {
      pauses.push(ms)
      next = run
    },
  }
  const load = () => runInNewContext(code, { ...world, window: world })
  return { ...world, history: world.history, pauses, load, endPause: () => next() }
}

const quickThenSlow = [...Array(9).fill(10_000), ...Array(3).fill(90_000)]

// requirement 11.13
test('a screen that does not begin loads again, quickly for two minutes and then more seldom', async () => {
  const { load, endPause, pauses, location, fetch } = aWindow(found)
  for (let tries = 0; tries < 12; tries += 1) {
    load()
    await endPause()
  }
  expect(pauses).toEqual(quickThenSlow)
  expect(location.reload).toHaveBeenCalledTimes(12)
  expect(fetch.mock.calls.slice(0, 2)).toEqual(
    [page, script].map(url => [url, { cache: 'reload', signal: expect.any(AbortSignal) }]),
  )
})

// requirement 11.13
test.each([
  ['is away', away],
  ['has no page', missing],
])('while the server %s the page stays, and is asked for more and more seldom', async (_what, answer) => {
  const { load, endPause, pauses, location, fetch } = aWindow(answer)
  load()
  for (let tries = 0; tries < 11; tries += 1) await endPause()
  expect(pauses).toEqual(quickThenSlow)
  expect(location.reload).not.toHaveBeenCalled()
  expect(new Set(fetch.mock.calls.map(([url]) => url))).toEqual(new Set([page]))
})

// requirement 11.13
test('a screen that has begun is left alone, and its next fault finds quick tries again', async () => {
  const { load, endPause, history, location, fetch, document } = aWindow(away)
  load()
  await endPause()
  document.querySelector = () => ({})
  await endPause()
  expect(history.state).toEqual({ tries: 0 })
  expect([fetch.mock.calls.length, location.reload.mock.calls.length]).toEqual([1, 0])
})

// requirements 9.1, 36.1
test('the page of a screen, new or not, is black from its first frame on, and no other page is', () => {
  const colourAt = (pathname: string) => {
    const style: Record<string, string> = {}
    const { location, document, load } = aWindow(found)
    Object.assign(location, { pathname })
    Object.assign(document.documentElement, { style })
    load()
    return style.background
  }
  const screens = ['/display', '/display/', '/signage/display/', '/display/lobby/ticker']
  expect(screens.map(colourAt)).toEqual(screens.map(() => '#000'))
  expect(['/media', '/display/lobby', '/displays'].map(colourAt)).toEqual([undefined, undefined, undefined])
})
