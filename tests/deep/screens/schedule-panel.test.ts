import type { Browser, Page } from 'playwright/test'
import { minuteText } from '../../../src/clock/clock-text.ts'
import { randomFrom } from '../../bench/measure/seeded-random.ts'
import { expect, test } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist } from '../../support/display/display-server.ts'
import { type PlanCase, randomPlan } from '../../support/display/random-plans.ts'

const CASES = 40

const envelope = (data: object) => ({ json: { success: true, message: '', data } })

/** Signs in to the console of a rig, which knows a location for each case. */
async function openConsole(page: Page, cases: readonly PlanCase[]): Promise<void> {
  const locations = cases.map(({ locationId: id }) => ({
    id,
    name: `Location ${id}`,
    unique_id: `location-${id}`,
    status_online: true,
  }))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.addInitScript(() => localStorage.setItem('TOKEN', 'a-token'))
  await page.route('**/api/locations', route => route.fulfill(envelope({ locations })))
  await page.route('**/api/media', route => route.fulfill(envelope({ media: [] })))
  await page.route('**/api/playlists/location/**', route => {
    const id = Number(new URL(route.request().url()).pathname.split('/').at(-1))
    const playlists = cases.find(({ locationId }) => locationId === id)?.playlists ?? []
    return route.fulfill(envelope({ playlists }))
  })
}

function openPanel(page: Page, { url }: DisplayRig, { locationId, type, at }: PlanCase) {
  const query = new URLSearchParams({ day: at.day, location: `${locationId}`, screen: type, at: minuteText(at.minute) })
  return page.goto(`${url}/schedule?${query}`)
}

/** The file that plays first by the panel; null if it says that nothing plays. */
async function firstInPanel(page: Page): Promise<string | null> {
  const plays = page.getByRole('region', { name: 'What plays' })
  await plays.waitFor()
  if (await plays.getByText(/^(?:Nothing plays|Switched off)$/).isVisible()) return null
  return plays.locator('.rotation-name').first().getAttribute('title')
}

/** The file that a screen shows first whose clock is set to the moment; null if it shows nothing. */
async function firstOnScreen(browser: Browser, rig: DisplayRig, { type, at, playlists }: PlanCase) {
  const context = await browser.newContext({ timezoneId: 'Asia/Jakarta', viewport: { width: 800, height: 450 } })
  const page = await context.newPage()
  rig.playlists = playlists
  await page.clock.install({ time: new Date(`${at.day}T${minuteText(at.minute)}:05+07:00`) })
  const decided = page.waitForEvent('console', message =>
    /^Display: (?:shows "|no playlist is active now)/.test(message.text()),
  )
  const image = page.locator('.strip > img').first()
  const shown = type === 'videowall' ? decided : Promise.race([decided, image.waitFor({ state: 'attached' })])
  await page.goto(`${rig.url}/display/location/${type}`)
  const message = await shown
  const text = message?.text() ?? ''
  const file = message
    ? (/shows "([^"]+)"/.exec(text)?.[1] ?? null)
    : decodeURIComponent(/uploads\/([^?]+)/.exec((await image.getAttribute('src')) ?? '')?.[1] ?? '')
  // The race leaves one wait behind, which the end of the page would reject.
  decided.catch(() => undefined)
  await context.close()
  return file
}

// requirement 20.28
test('what the panel says plays first is what a screen shows first whose clock is set there', async ({
  page,
  browser,
  rig,
}) => {
  test.setTimeout(480_000)
  const random = randomFrom(20)
  const cases = Array.from({ length: CASES }, (_, index) => randomPlan(random, index + 1))
  await openConsole(page, cases)
  const results: { said: string | null; shown: string | null; plan: PlanCase }[] = []
  for (const plan of cases) {
    await openPanel(page, rig, plan)
    const said = await firstInPanel(page)
    results.push({ said, shown: await firstOnScreen(browser, rig, plan), plan })
  }
  expect(results.filter(({ said, shown }) => said !== shown)).toEqual([])
  const playing = results.filter(({ said }) => said !== null).length
  // Neither all nor none: the plans would test little.
  expect(playing).toBeGreaterThan(CASES / 4)
  expect(playing).toBeLessThan(CASES - CASES / 8)
})

// requirements 20.26, 20.27
test('the preview plays the moment, muted and steerable, and reports nothing', async ({ page, rig }) => {
  const playlist = servedPlaylist(['green.svg', 'film.mp4', 'blue.svg'], 30, { type: 'videowall' })
  const plan: PlanCase = {
    locationId: 1,
    type: 'videowall',
    at: { day: '2026-12-24', minute: 1080 },
    playlists: [playlist],
  }
  await openConsole(page, [plan])
  await openPanel(page, rig, plan)
  await page.getByRole('button', { name: 'See it' }).click()
  await expect(page.getByText('“green.svg” of playlist 1, then “film.mp4”')).toBeVisible()
  await page.getByRole('button', { name: 'Next item' }).click()
  await expect(page.getByText('“film.mp4” of playlist 1, then “blue.svg”')).toBeVisible()
  const films = page.locator('.preview video')
  expect(await films.evaluateAll(all => all.every(film => film instanceof HTMLVideoElement && film.muted))).toBe(true)
  await page.getByText('16×').click()
  await expect(page.getByText('“blue.svg” of playlist 1, then “green.svg”')).toBeVisible()
  await expect(page.getByText('6:02 PM')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(films).toHaveCount(0)
  // The console asks who is connected; a screen would say that it is alive and what it plays.
  expect(new Set(rig.messages.map(([name]) => name))).toEqual(new Set(['request_screens']))
  expect(rig.requests.filter(path => path.includes('/active/today/'))).toEqual([])
})
