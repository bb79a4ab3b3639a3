import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { Location } from '../../../src/api/locations.ts'
import type { Playlist } from '../../../src/api/playlists.ts'
import { locationPath } from '../../../src/routes.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { mediaFile } from '../../support/product/media-files.ts'
import { startProduct } from '../../support/product/product.ts'
import type { Seed } from '../../support/product/seed.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type LoneBrowser, startLoneBrowser } from './lone-browser.ts'

/** 200 make 64,000 calls, and as many of the bare loop; the default takes three minutes at the most. */
const LOCATIONS = Number(process.env.SIZE ?? 16)
const PLAYLISTS = 10
const ITEMS = 30

/** For each playlist a look, its creation and its items. */
const CALLS = PLAYLISTS * (2 + ITEMS)

/** Targets; the main thread at 100 calls a second. */
const LEAST_SHARE = 0.85
const BUSY = 0.1
/** Beyond the bare loop: Chromium itself keeps some of what thousands of calls leave behind. */
const MEMORY_MB = 40

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function furnish(seed: Seed) {
  const media = await seed.uploadFile(mediaFile('strip.png'))
  const office = await seed.location('Head office', 'office')
  for (const number of numbers(PLAYLISTS)) {
    const playlist = await seed.playlist(office, 'videowall', { name: `Hour ${number}` })
    await seed.items(
      playlist,
      numbers(ITEMS).map(() => media),
    )
  }
  const shops: Location[] = []
  for (const number of numbers(LOCATIONS)) shops.push(await seed.location(`Shop ${number}`, `shop-${number}`))
  const bare: Location[] = []
  for (const number of numbers(LOCATIONS)) bare.push(await seed.location(`Bare ${number}`, `bare-${number}`))
  return { media, office, shops, bare }
}

interface BareWork {
  token: string
  ids: readonly unknown[]
  mediaId: unknown
}

/** The same calls in a loop with nothing else, four locations at a time. It runs in a page and in a worker. */
function bareLoop({ token, ids, mediaId }: BareWork): Promise<unknown> {
  const [playlists, items] = [10, 30]
  const call = (method: string, path: string, body?: object) =>
    new Promise<{ data: { id?: unknown; playlist: { id: unknown } } }>(resolve => {
      const request = new XMLHttpRequest()
      request.open(method, `/api${path}`)
      request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.setRequestHeader('Content-Type', 'application/json')
      request.onloadend = () => resolve(JSON.parse(request.responseText))
      request.send(body && JSON.stringify(body))
    })
  const plan = { date_start: '2020-01-01', date_end: '2099-12-31', time_start: '00:00:00', time_end: '23:59:00' }
  const copy = async (id: unknown) => {
    for (let number = 1; number <= playlists; number += 1) {
      await call('GET', `/playlists/location/${id}?is_active=true&include_items=true`)
      const made = { ...plan, location_id: id, name: `Hour ${number}`, type: 'videowall', repeat_interval: 1 }
      const { data } = await call('POST', '/playlists', { ...made, is_active: false })
      for (let item = 0; item < items; item += 1) {
        await call('POST', `/playlists/${data.id ?? data.playlist.id}/items`, { media_id: mediaId, duration: 10 })
      }
    }
  }
  const left = [...ids]
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) await copy(id)
  }
  return Promise.all([work(), work(), work(), work()])
}

const BARE_SCRIPT = 'bare-loop.js'

/** The loop as a file beside the pages. */
const bareScript = `globalThis.bareLoop = ${bareLoop}`

/** Runs the loop in a page; the title of the page tells the end. */
function beginBare({ work, script }: { work: BareWork; script: string }): void {
  const start = performance.now()
  const end = () => {
    document.title = `ended ${performance.now() - start}`
  }
  const element = Object.assign(document.createElement('script'), { src: `/${script}` })
  element.onload = () => void Reflect.get(globalThis, 'bareLoop')(work).then(end)
  document.head.append(element)
}

const runBare = (browser: LoneBrowser, url: string, work: BareWork) =>
  browser.runAlone(async page => {
    await page.goto(`${url}/contract.html`)
    await page.evaluate(beginBare, { work, script: BARE_SCRIPT })
  })

/** Tells in the title of the page when the tray says that the job has ended. */
function tellEnd(): void {
  const start = performance.now()
  const timer = setInterval(() => {
    const tray = document.querySelector('[aria-label="Recent changes"]')?.textContent ?? ''
    if (!/Done|Recent changes \(\d+\)(?!, \d+ under way)/.test(tray)) return
    clearInterval(timer)
    document.title = `ended ${performance.now() - start}`
  }, 100)
}

/** Starts to copy the playlists of the office to all shops, as a person does. */
async function startJob(page: Page, url: string, office: Location): Promise<void> {
  await page.goto(url + locationPath(office))
  await button(page, 'Edit Videowall Tape').click()
  await button(page, `Copy all ${PLAYLISTS} videowall playlists to locations…`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: 'Search locations' }).fill('Shop')
  await dialog.getByRole('checkbox', { name: /^Choose all/ }).check()
  await button(dialog, 'Continue').click()
  const start = button(page.getByRole('dialog'), 'Start')
  await start.waitFor()
  await wait(3000)
  await page.evaluate(tellEnd)
  await start.click()
}

/** @throws Error if a shop has not got exactly what the office has */
async function expectCopied(seed: Seed, shops: readonly Location[]): Promise<void> {
  const expected = JSON.stringify(numbers(PLAYLISTS).map(number => [`Hour ${number}`, ITEMS]))
  for (const { id, name } of shops) {
    const path = `/playlists/location/${id}?is_active=true&include_items=true`
    const { data } = await seed.call<{ playlists: Playlist[] }>('GET', path)
    const found = JSON.stringify(data.playlists.map(playlist => [playlist.name, playlist.items.length]))
    if (found !== expected) throw new Error(`${name} has ${found}`)
  }
}

const rate = (seconds: number) => (LOCATIONS * CALLS) / seconds
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export async function run(): Promise<void> {
  const pages = await builtPages()
  await writeFile(join(pages.path, BARE_SCRIPT), bareScript)
  const product = await startProduct({ dist: pages.path })
  const browser = await startLoneBrowser()
  try {
    const seed = await product.seed()
    const { media, office, shops, bare } = await furnish(seed)
    const ids = bare.map(({ id }) => id)
    const half = Math.ceil(ids.length / 2)
    const bareWork = (some: readonly unknown[]) => ({ token: seed.token, ids: some, mediaId: media.id })
    // The bare loop runs before and after the job: the machine may not be equally fast all the time.
    const first = await runBare(browser, product.url, bareWork(ids.slice(0, half)))
    const job = await browser.runAlone(async page => {
      await signInPage(page, product)
      await startJob(page, product.url, office)
    })
    const second = await runBare(browser, product.url, bareWork(ids.slice(half)))
    await expectCopied(seed, shops)
    const growthMb = job.growthMb - first.growthMb
    const busy = (job.busy * 100) / rate(job.seconds)
    const bareBusy = (first.busy * 100) / rate(2 * first.seconds)
    const bareSeconds = first.seconds + second.seconds
    const share = bareSeconds / job.seconds
    expectTargetsMet([
      figureRow(
        `copy ${PLAYLISTS} playlists of ${ITEMS} items to ${LOCATIONS} of 200 locations, ${LOCATIONS * CALLS} calls`,
        `${job.seconds.toFixed(1)} s, ${rate(job.seconds).toFixed(0)} calls a second`,
        `bare loop ${bareSeconds.toFixed(1)} s, ${rate(bareSeconds).toFixed(0)}; ${percent(share)} of it`,
        share >= LEAST_SHARE,
      ),
      figureRow(
        'main thread busy, 100 calls a second',
        percent(busy),
        `bare loop ${percent(bareBusy)}; at most ${percent(BUSY)}`,
        busy < BUSY,
      ),
      figureRow(
        'memory of the page',
        `+ ${job.growthMb.toFixed(1)} MB`,
        `bare loop + ${first.growthMb.toFixed(1)} MB; at most ${MEMORY_MB} MB more`,
        growthMb <= MEMORY_MB,
      ),
    ])
  } finally {
    await browser.close()
    await product.close()
    await pages.remove()
  }
}
