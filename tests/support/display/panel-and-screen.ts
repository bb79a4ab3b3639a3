import { type Browser, expect, type Page } from 'playwright/test'
import type { ScreenType } from '../../../src/api/playlists.ts'
import { minuteText } from '../../../src/base/local-day.ts'
import type { Moment } from '../../../src/base/moment.ts'
import type { DisplayRig } from './display-server.ts'

/** One location with the playlists of one screen, and a moment to look at. */
export interface PlanCase {
  locationId: number
  type: ScreenType
  at: Moment
  playlists: object[]
}

const envelope = (data: object) => ({ json: { success: true, message: '', data } })

/** Signs in to the console of a rig, which knows a location for each case. */
export async function openConsole(page: Page, cases: readonly PlanCase[]): Promise<void> {
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

export function openPanel(page: Page, { url }: DisplayRig, { locationId, type, at }: PlanCase) {
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

/** Compares what the panel says plays first with what a screen shows first, for one moment after the other. */
export async function compareWithScreen(page: Page, browser: Browser, rig: DisplayRig, cases: readonly PlanCase[]) {
  await openConsole(page, cases)
  const results: { said: string | null; shown: string | null; plan: PlanCase }[] = []
  for (const plan of cases) {
    const panel = openPanel(page, rig, plan).then(() => firstInPanel(page))
    const [said, shown] = await Promise.all([panel, firstOnScreen(browser, rig, plan)])
    results.push({ said, shown, plan })
  }
  expect(results.filter(({ said, shown }) => said !== shown)).toEqual([])
  return results.filter(({ said }) => said !== null).length
}
