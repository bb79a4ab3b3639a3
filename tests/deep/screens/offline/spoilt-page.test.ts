import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import type { DisplayRig } from '../../../support/display/display-server.ts'
import { type Kiosk, type Screen, shownBy } from '../../../support/display/kiosk.ts'
import { expect, expectKept, expectSaid, servedPlaylist, test, videowallOf } from '../../../support/display/outage.ts'

// Each has its own server and browser, and two of them wait half a minute.
test.describe.configure({ mode: 'parallel' })

/** The path of a file of the build by the beginning and the end of its name. */
function pathIn(dist: string, name: string, ending = '.js'): string {
  const file = readdirSync(join(dist, 'assets')).find(one => one.startsWith(name) && one.endsWith(ending))
  if (!file) throw new Error(`The build has no file ${name}…${ending}.`)
  return `/assets/${file}`
}

const PAGE = '/display/lobby/videowall'

const HALVES = 8

const dropKeptPage = ({ page }: Screen) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) if (name.includes(' shell ')) await caches.delete(name)
  })

/** Playwright's clock would hide the files of a page from the page itself. */
const showFiles = (page: Page) =>
  page.addInitScript(() => {
    const files: PerformanceEntry[] = []
    new PerformanceObserver(list => files.push(...list.getEntries())).observe({ type: 'resource', buffered: true })
    performance.getEntriesByType = () => files
  })

/** Of the height of the screen: without its styles a picture is of another one. */
const hasPicture = (page: Page) =>
  page
    .waitForFunction(
      () => document.querySelector('.stage img')?.getBoundingClientRect().height === window.innerHeight,
      null,
      { timeout: 1500, polling: 100 },
    )
    .then(
      () => true,
      () => false,
    )

/** Lets ten seconds go by, again and again. @throws Error if the screen does not play within two minutes */
async function expectPlays(page: Page): Promise<void> {
  for (let seconds = 0; seconds < 120; seconds += 10) {
    if (await hasPicture(page)) return
    const loaded = page.waitForEvent('load', { timeout: 3000 }).catch(() => undefined)
    await page.clock.runFor(10_000)
    await loaded
  }
  throw new Error('The screen has not begun to play within two minutes.')
}

interface Start {
  kiosk: Kiosk
  rig: DisplayRig
  cut(): void
}

async function openPage({ kiosk, rig, cut }: Start): Promise<Page> {
  const { page } = await kiosk.start('about:blank', { at: new Date() })
  await showFiles(page)
  cut()
  await page.goto(videowallOf(rig))
  return page
}

/** The browser has lost what it kept of the page, and the worker gets halves when it keeps it again. */
async function openAfterWorker({ kiosk, rig, cut }: Start): Promise<Page> {
  const screen = await kiosk.start(videowallOf(rig), { at: new Date() })
  await expectKept(screen, 'green.svg')
  await dropKeptPage(screen)
  cut()
  rig.announce('lobby')
  await expect.poll(() => [...rig.halves.values()].some(left => left < HALVES)).toBe(true)
  // What the worker had fetched before may only now have been kept.
  await dropKeptPage(screen)
  // Another tab: a reload would have its scripts from the memory of this one.
  const page = await screen.page.context().newPage()
  await screen.page.close()
  await showFiles(page)
  await page.goto(videowallOf(rig))
  return page
}

for (const [what, open, pathsIn] of [
  ['the player, which a worker was given', openAfterWorker, dist => [pathIn(dist, 'player')]],
  ['the page, which a worker was given', openAfterWorker, () => [PAGE, '/']],
  ['the player, without a worker', openPage, dist => [pathIn(dist, 'player')]],
  ['the first script, without a worker', openPage, dist => [pathIn(dist, 'index')]],
  ['the styles, without a worker', openPage, dist => [pathIn(dist, 'index', '.css')]],
  ['the page, without a worker', openPage, () => [PAGE]],
] satisfies Array<[string, (start: Start) => Promise<Page>, (dist: string) => string[]]>) {
  // requirement 11.13
  test(`eight halves of ${what}: the screen plays within two minutes, by itself`, async ({ kiosk, rig, dist }) => {
    rig.playlists = [servedPlaylist(['green.svg'])]
    const cut = () => {
      for (const path of pathsIn(dist)) rig.halves.set(path, HALVES)
    }
    await expectPlays(await open({ kiosk, rig, cut }))
    expect([...rig.halves.values()]).toContain(0)
  })
}

/** Another version of the build, by another player. */
function deploy(dist: string): void {
  const player = join(dist, pathIn(dist, 'player'))
  const worker = join(dist, 'display-worker.js')
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
  const before = readFileSync(player, 'utf8')
  const after = `${before}\n// the next version`
  const code = readFileSync(worker, 'utf8').replaceAll(hashOf(before), hashOf(after))
  writeFileSync(player, after)
  writeFileSync(worker, code.replace(/version:([`"'])\w{16}/, 'version:$1the next version'))
}

// requirement 11.13
test('eight halves of a changed player: the screen plays on over reloads, and takes the new version then', async ({
  kiosk,
  rig,
  dist,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, 'green.svg')
  const { page } = screen
  const path = pathIn(dist, 'player')
  rig.halves.set(path, HALVES)
  deploy(dist)
  const isTaken = () => page.evaluate(async () => (await caches.keys()).join().includes('the next version'))
  while ((rig.halves.get(path) ?? 0) > 0) {
    const left = rig.halves.get(path)
    await page.reload()
    expect(await hasPicture(page)).toBe(true)
    await expect.poll(() => rig.halves.get(path)).not.toBe(left)
  }
  rig.announce('lobby')
  await expect.poll(isTaken).toBe(true)
  const shown = shownBy(screen).length
  await page.reload()
  await expect.poll(() => shownBy(screen).length).toBeGreaterThan(shown)
  // The caches of the version before go when the new worker begins: after the old one's watch over a reloaded page.
  const player = () => page.evaluate(async asked => (await (await caches.match(asked))?.text())?.slice(-40), path)
  await expect.poll(player, { timeout: 40_000 }).toMatch(/the next version$/)
})

// requirement 11.13
test('half a script of the page is not kept; the page is kept once the whole one comes', async ({
  kiosk,
  rig,
  dist,
}) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const path = pathIn(dist, 'in-step')
  const script = join(dist, path)
  const whole = readFileSync(script)
  writeFileSync(script, whole.subarray(0, whole.length / 2))
  const screen = await kiosk.start(videowallOf(rig))
  await expectSaid(screen, 'keeps "green.svg"')
  await expect.poll(() => rig.requests.includes(path)).toBe(true)
  const isKept = () => screen.page.evaluate(async () => (await caches.match('/')) !== undefined)
  expect(await isKept()).toBe(false)
  writeFileSync(script, whole)
  rig.announce('lobby')
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
})

// requirement 11.13
test('a kept page that can neither start nor help itself comes from the server again', async ({ kiosk, rig, dist }) => {
  rig.playlists = [servedPlaylist(['green.svg'])]
  const screen = await kiosk.start(videowallOf(rig))
  await expectKept(screen, 'green.svg')
  const { page } = screen
  // Until the worker has ended its keeping, it may put whole files over these.
  await expect(async () => {
    await page.evaluate(
      async paths => {
        const [shell = ''] = (await caches.keys()).filter(name => name.includes(' shell '))
        const cache = await caches.open(shell)
        const spoilt = () => new Response('a captive portal', { headers: { 'content-type': 'text/javascript' } })
        for (const path of paths) await cache.put(path, spoilt())
      },
      [pathIn(dist, 'player'), '/before-paint.js'],
    )
    await page.reload()
    expect(await hasPicture(page)).toBe(false)
  }).toPass()
  const before = shownBy(screen).length
  await expect.poll(() => shownBy(screen).length, { timeout: 50_000 }).toBeGreaterThan(before)
})
