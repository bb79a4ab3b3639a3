import type { Page } from 'playwright/test'
import { LAN_NAME, shownBy } from '../../../support/display/kiosk.ts'
import {
  expect,
  expectKept,
  expectSaid,
  mediaRequests,
  servedPlaylist,
  test,
  videowallOf,
} from '../../../support/display/outage.ts'

/** From the next page on, every request of a page for a lock is delayed by this time; their order stays. */
const delayLocks = (page: Page, delayMs: number) =>
  page.addInitScript(ms => {
    const request = navigator.locks.request.bind(navigator.locks)
    const late = (...asked: Parameters<LockManager['request']>) =>
      new Promise(resolve => setTimeout(resolve, ms)).then(() => request(...asked))
    Object.defineProperty(navigator.locks, 'request', { value: late })
  }, delayMs)

for (const [line, delayMs] of [
  ['', 0],
  [', also if the browser is slow to lock them', 300],
] as const) {
  // requirement 11.15
  test(`two rounds of ten items fetch each file once${line}, and the next start fetches none`, async ({
    kiosk,
    rig,
  }) => {
    const files = Array.from({ length: 10 }, (_, index) => `rgb(0,${index * 20},90).svg`)
    rig.playlists = [servedPlaylist(files, 1)]
    const screen = await kiosk.start('about:blank')
    if (delayMs > 0) await delayLocks(screen.page, delayMs)
    await screen.page.goto(videowallOf(rig))
    await expectKept(screen, ...files)
    await expect.poll(() => shownBy(screen).length, { timeout: 40_000 }).toBeGreaterThan(20)
    expect(mediaRequests(rig).sort()).toEqual(files.toSorted())
    await kiosk.cutPower()
    rig.requests.length = 0
    const again = await kiosk.start(videowallOf(rig))
    await expect.poll(() => shownBy(again).length).toBeGreaterThan(3)
    expect(rig.requests).toContain('/api/playlists/active/today/lobby/videowall')
    expect(mediaRequests(rig)).toEqual([])
  })
}

// requirement 9.15
test('at the next start the worker answers with the page and its media; all else goes past it', async ({
  kiosk,
  rig,
}) => {
  rig.playlists = [servedPlaylist(['red.svg'])]
  await expectKept(await kiosk.start(videowallOf(rig)), 'red.svg')
  await kiosk.cutPower()
  rig.requests.length = 0
  const { page } = await kiosk.start(videowallOf(rig))
  await expect(page.getByRole('main').locator('img').first()).toBeInViewport()
  const asked = await page.evaluate(() => {
    // TypeScript does not know who answered yet.
    const entries = performance.getEntriesByType('resource') as Array<{
      name: string
      workerMatchedSourceType?: string
    }>
    return entries.map(({ name, workerMatchedSourceType: by = '' }) => ({ path: new URL(name).pathname, by }))
  })
  expect(asked.filter(({ path }) => /^\/(?:assets\/.*\.(?:js|css)|before-paint\.js)$/.test(path))).toEqual(
    asked.filter(({ by }) => by === 'cache'),
  )
  expect(asked.find(({ path }) => path.startsWith('/api/playlists/'))?.by).toBe('network')
  // The files of the page are kept all the same.
  expect(asked.map(({ path }) => path)).toContainEqual(expect.stringMatching(/\/assets\/player-/))
  expect(rig.requests.filter(path => /^\/(?:assets\/|theme)/.test(path))).toEqual([])
})

// requirement 11.13
test('files of a playlist that begins later today are kept too, and an old answer follows the same rules', async ({
  kiosk,
  rig,
  colourOf,
}) => {
  const until = { id: 1, date_start: '2026-03-01', date_end: '2026-03-10' }
  const afternoon = { id: 2, date_start: '2026-03-01', date_end: '2026-03-31', time_start: '12:00', time_end: '18:00' }
  rig.playlists = [servedPlaylist(['green.svg'], 1, until), servedPlaylist(['blue.svg'], 1, afternoon)]
  const first = await kiosk.start(videowallOf(rig), { at: new Date('2026-03-10T09:00:00+07:00') })
  await expectKept(first, 'green.svg', 'blue.svg')
  await expect.poll(() => shownBy(first).length).toBeGreaterThan(2)
  expect(new Set(shownBy(first))).toEqual(new Set(['green.svg']))
  await kiosk.cutPower()
  await rig.stop()
  const later = await kiosk.start(videowallOf(rig), { at: new Date('2026-03-13T11:50:00+07:00') })
  await expectSaid(later, 'plays by its answer of 2026-03-10')
  await expect(later.page.getByText('Loading playlist...')).toBeVisible()
  await later.page.clock.setSystemTime(new Date('2026-03-13T12:00:00+07:00'))
  await later.page.clock.runFor(5000)
  await expect.poll(() => colourOf(later)).toBe('blue')
  expect(new Set(shownBy(later))).toEqual(new Set(['blue.svg']))
})

// requirement 11.14
test('no page of the console has the worker, beside an open display or after one', async ({ kiosk, rig }) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const { page } = await kiosk.start(videowallOf(rig))
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? null)
  await expect.poll(controller).toBe(`${rig.url}/display-worker.js`)
  await page.goto(`${rig.url}/`)
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  expect(await controller()).toBeNull()
  const scopes = () => navigator.serviceWorker.getRegistrations().then(all => all.map(one => one.scope))
  expect(await page.evaluate(scopes)).toEqual([`${rig.url}/display/`])
})

// requirement 11.14
test('on plain http everything plays and reports as before, and nothing is kept', async ({ kiosk, rig, colourOf }) => {
  rig.playlists = [servedPlaylist(['clip-red.mp4', 'green.svg'])]
  const screen = await kiosk.start(videowallOf(rig).replace('127.0.0.1', LAN_NAME))
  expect(await screen.page.evaluate(() => window.isSecureContext)).toBe(false)
  await expect.poll(() => shownBy(screen).length).toBeGreaterThan(2)
  expect(['red', 'green']).toContain(await colourOf(screen))
  const report = ['screen_status', { uniqueId: 'lobby', type: 'videowall', isActive: true }]
  await expect.poll(() => rig.messages).toContainEqual(report)
  await screen.page.keyboard.press('Control+Shift+D')
  await expect(screen.page.getByRole('region', { name: 'Diagnostics' })).toContainText('a screen keeps files on https')
  expect(rig.requests).not.toContain('/display-worker.js')
})

// requirement 10.1
test('a ticker plays without a server too, and the films of its playlist are not fetched', async ({ kiosk, rig }) => {
  const strip = ['red 300.svg', 'clip-blue.mp4', 'green 300.svg']
  rig.playlists = [servedPlaylist(strip, 1, { type: 'ticker' })]
  const url = `${rig.url}/display/lobby/ticker`
  await expectKept(await kiosk.start(url), 'red 300.svg', 'green 300.svg')
  expect(mediaRequests(rig)).not.toContain('clip-blue.mp4')
  await kiosk.cutPower()
  await rig.stop()
  const { page } = await kiosk.start(url)
  await expect(page.getByRole('main').locator('img[src*=green]').first()).toBeInViewport()
})

// requirements 34.1 and 34.3
test('a film with a strip beside it fetches each file once, and starts so without a server', async ({ kiosk, rig }) => {
  const [film, images] = [
    ['clip-red.mp4', 'lime.svg'],
    ['red 300.svg', 'green 300.svg'],
  ]
  rig.playlists = [servedPlaylist(film, 1, { type: 'videowall' }), servedPlaylist(images, 1, { id: 2, type: 'ticker' })]
  const url = `${videowallOf(rig)}?rotate=90&strip=bottom`
  const green = '.strip > img[src*=green]'
  const first = await kiosk.start(url)
  await expectKept(first, ...film, ...images)
  // The ticker's own answer comes after its code.
  await expect(first.page.locator(green).first()).toBeInViewport()
  expect(mediaRequests(rig).toSorted()).toEqual([...film, ...images].toSorted())
  await kiosk.cutPower()
  await rig.stop()
  const screen = await kiosk.start(url)
  await expect(screen.page.locator(green).first()).toBeInViewport()
  await expect.poll(() => shownBy(screen)).toContain('clip-red.mp4')
  expect(await screen.page.evaluate(() => document.documentElement.dataset.strip)).toBe('bottom')
})
