import type { Page } from 'playwright/test'
import { visibleFaults } from '../../shots/faults.ts'
import { NOW, openFixture, type ShotFixture, storedSession } from '../../shots/fixture.ts'
import { states } from '../../shots/states.ts'
import { button } from '../../support/console/locators.ts'
import { openPlaylistForm } from '../../support/console/playlists.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { test as base, expect } from '../../support/product/e2e.ts'

/** One product for all pages: no test changes it. Every page finds the session. */
const test = base.extend<object, { fixture: ShotFixture }>({
  fixture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const fixture = await openFixture(process.env.E2E_DIST ?? '')
      await use(fixture)
      await fixture.close()
    },
    { scope: 'worker' },
  ],
  product: ({ fixture }, use) => use(fixture.full),
  storageState: async ({ fixture: { full } }, use) =>
    use({ cookies: [], origins: [{ origin: full.url, localStorage: await storedSession(full) }] }),
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The files of fonts that the page asks for. */
function fontsOf(page: Page): string[] {
  const files: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') files.push(request.url())
  })
  return files
}

/** Axe in both themes, on a desktop and on a telephone, where also nothing sticks out and every target has its size. */
async function expectGoodLooks(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await accessibilityViolations(page), 'light, 1440 px').toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await accessibilityViolations(page, ['color-contrast']), 'dark, 1440 px').toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect.soft(await accessibilityViolations(page), 'dark, 390 px').toEqual([])
  expect.soft(await visibleFaults(page), '390 px').toEqual([])
  expect.soft(await smallTargets(page), 'targets of less than 44 px').toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

async function expectThreeHintsInOneLine(page: Page): Promise<void> {
  const hints = page.getByText(/^(?:Images|Image maximum dimensions|Videos): /)
  const tops = await hints.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
  expect([tops.length, new Set(tops).size], 'three hints in one line').toEqual([3, 1])
  await expect(page.getByLabel('Choose files')).toHaveAttribute('type', 'file')
  await expect(button(page, 'UPLOAD')).toBeVisible()
}

async function expectPictureInTheMiddle(page: Page): Promise<void> {
  await button(page, 'Preview Workshop.jpg').click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  const picture = preview.getByRole('img', { name: 'Workshop.jpg' })
  await expect(picture).toBeVisible()
  const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {}
  expect(Math.abs(x + width / 2 - 1440 / 2), 'in the middle, but for a scrollbar').toBeLessThan(9)
  await page.mouse.click(4, 400)
  await expect(preview, 'a click on the backdrop closes it').toBeHidden()
}

async function expectFilters(page: Page): Promise<void> {
  await expect(page.getByLabel('Go to day')).toHaveAttribute('type', 'date')
  await expect(page.getByRole('checkbox', { name: /^With problems/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Schedule', exact: true })).toBeVisible()
}

async function openBothForms(page: Page): Promise<void> {
  for (const type of ['ticker', 'videowall'] as const) await expect(await openPlaylistForm(page, type)).toBeVisible()
}

async function expectGoodChooser(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Picture' }).press('Space')
  await button(page, 'Choose a picture…').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Choose a picture' }).getByRole('radio').first()).toBeVisible()
  expect.soft(await accessibilityViolations(page), 'the dialog').toEqual([])
  await page.keyboard.press('Escape')
}

/** What no other test of `npm test` sees in a state. */
const own: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  media: page => expectThreeHintsInOneLine(page).then(() => expectPictureInTheMiddle(page)),
  schedule: expectFilters,
  'schedule-week': page => expect(page.getByRole('radio', { name: 'Week', exact: true })).toBeVisible(),
  screens: page => expect(button(page, 'Full screen')).toBeVisible(),
  'location-many-playlists': page =>
    expect(page.getByRole('link', { name: /\/display\/foyer-east-wing\/ticker$/ })).toBeVisible(),
  'location-editing': openBothForms,
  slide: expectGoodChooser,
}

for (const name of [...Object.keys(own), 'locations', 'schedule-moment', 'users', 'strip', 'not-found']) {
  // requirements 3.1, 3.8, 3.16, 4.2, 4.4, 6.2, 6.7, 6.9, 16.3, 16.4, 16.5, 16.6, 16.8, 16.9, 16.12, 16.14
  test(`${name}: every control has its name and its size, and axe finds nothing`, async ({ page, fixture }) => {
    const state = states.find(one => one.name === name)
    if (!state) throw new Error(`There is no state ${name}.`)
    await page.clock.setFixedTime(NOW)
    await page.goto(typeof state.path === 'string' ? state.path : state.path(fixture))
    await state.open(page)
    await own[name]?.(page)
    await expectGoodLooks(page)
  })
}

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  // requirements 1.2, 2.1, 3.29, 16.3, 16.12
  test('the login: every control has its name and its size, and axe finds nothing', async ({ page }) => {
    const fonts = fontsOf(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expectGoodLooks(page)
    expect(fonts).toEqual([expect.stringContaining('/assets/noto-sans-latin-wght-')])
  })

  // requirements 1.6, 3.29, 16.11, 16.12
  test('a display has its name, and axe finds nothing', async ({ page }) => {
    const fonts = fontsOf(page)
    await page.goto('/display/rooftop/videowall')
    const display = page.getByRole('main', { name: 'Display' })
    await expect(display).toContainText('Loading playlist...')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/display/rooftop/hologram')
    await expect(display).toContainText('Unknown display type: hologram')
    expect(fonts).toEqual([])
  })
})
