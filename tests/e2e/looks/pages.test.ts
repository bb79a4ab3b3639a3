import type { Locator, Page } from 'playwright/test'
import { locationPath, schedulePath } from '../../../src/routes.ts'
import { visibleFaults } from '../../shots/faults.ts'
import { storedSession } from '../../shots/fixture.ts'
import { setMode } from '../../support/console/dialogs.ts'
import { button, panel } from '../../support/console/locators.ts'
import { openGallery, openPlaylistForm } from '../../support/console/playlists.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { type FurnishedConsole, furnishConsole } from '../../support/product/console-seed.ts'
import { test as base, expect } from '../../support/product/e2e.ts'
import { type Product, startProduct } from '../../support/product/product.ts'

interface Furnished extends FurnishedConsole {
  product: Product
}

/** One product for all pages: no test changes it. Every page finds the session. */
const test = base.extend<object, { furnished: Furnished }>({
  furnished: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const product = await startProduct()
      const made = await furnishConsole(product)
      const seed = await product.seed()
      // A screen that is switched on and not connected is on the wall.
      await seed.playlist(made.empty, 'ticker')
      await seed.screensOn(made.empty)
      await use({ product, ...made })
      await product.close()
    },
    { scope: 'worker' },
  ],
  product: ({ furnished }, use) => use(furnished.product),
  storageState: async ({ furnished: { product } }, use) =>
    use({ cookies: [], origins: [{ origin: product.url, localStorage: await storedSession(product) }] }),
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Role = Parameters<Page['getByRole']>[0]
type Controls = Partial<Record<Role, ReadonlyArray<string | RegExp>>>

/** The files of fonts that the page asks for. */
function fontsOf(page: Page): string[] {
  const files: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'font') files.push(request.url())
  })
  return files
}

async function expectControls(scope: Page | Locator, controls: Controls): Promise<void> {
  for (const [role, names] of Object.entries(controls) as [Role, string[]][])
    for (const name of names)
      await expect(scope.getByRole(role, { name, exact: true }).first(), `${role} "${name}"`).toBeVisible()
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

interface Visit {
  name: string
  path: (made: Furnished) => string
  controls: Controls
  /** More of the page, such as a mode. */
  more?: (page: Page, made: Furnished) => Promise<unknown>
}

/** Pages without a mode that only they have. */
const visits: readonly Visit[] = [
  {
    name: 'media',
    path: () => '/media',
    controls: {
      region: ['Videos', 'Images'],
      button: ['UPLOAD', 'Delete videos', 'Preview film.mp4', 'Preview strip.png'],
    },
    async more(page) {
      const hints = page.getByText(/^(?:Images|Image maximum dimensions|Videos): /)
      const tops = await hints.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
      expect([tops.length, new Set(tops).size], 'three hints in one line').toEqual([3, 1])
      await expect(page.getByLabel('Choose files')).toHaveAttribute('type', 'file')
      await setMode(page, 'Delete images')
      await expect(button(page, 'Delete images')).toHaveAttribute('aria-pressed', 'true')
      await expect(button(page, 'Delete strip.png')).toBeVisible()
      await button(page, 'Preview strip.png').click()
      const preview = page.getByRole('dialog', { name: 'Preview' })
      const picture = preview.getByRole('img', { name: 'strip.png' })
      await expect(picture).toBeVisible()
      const { x = 0, width = 0 } = (await picture.boundingBox()) ?? {}
      expect(Math.abs(x + width / 2 - 1440 / 2), 'in the middle, but for a scrollbar').toBeLessThan(9)
      await page.mouse.click(4, 400)
      await expect(preview, 'a click on the backdrop closes it').toBeHidden()
    },
  },
  {
    name: 'locations',
    path: () => '/add_location',
    controls: {
      button: ['Add Location', 'Edit Warehouse', 'Delete Warehouse'],
      searchbox: ['Search locations'],
      img: [/^Videowall (Disc|C)onnected/],
    },
  },
  {
    name: 'the schedule',
    path: () => '/schedule',
    controls: {
      heading: ['Schedule'],
      button: ['Previous day', 'Next day', 'Today', 'Week of Warehouse'],
      searchbox: ['Search locations'],
      checkbox: [/^With problems/, 'Connected now (0)'],
      link: ['Warehouse'],
      grid: [/^Schedule, /],
      gridcell: ['Switched off, all day'],
    },
    more: page => expect(page.getByLabel('Go to day')).toHaveAttribute('type', 'date'),
  },
  {
    name: 'a moment of the schedule',
    path: ({ full }) => schedulePath({ location: full.id, screen: 'videowall', at: '10:00' }),
    controls: { gridcell: ['Switched off, all day'], complementary: ['Moment'] },
  },
  {
    name: 'a week of the schedule',
    path: ({ full }) => schedulePath({ view: 'week', location: full.id }),
    controls: { radio: ['Week'], combobox: ['Location'], row: [/^Ticker, Sun/] },
  },
  {
    name: 'the screens',
    path: () => '/screens',
    controls: {
      heading: ['Screens'],
      button: ['Full screen', 'Note on the ticker of Warehouse'],
      checkbox: [/^Tell me when/],
    },
  },
  {
    name: 'the users and the sidebar',
    path: () => '/user',
    controls: {
      navigation: ['Main'],
      link: ['Media', 'Manage Location', 'Schedule', 'Screens', 'Manage User'],
      button: ['Sign Out', 'Add User', 'Delete guest'],
    },
  },
  { name: 'a new strip', path: () => '/picture?kind=strip', controls: { textbox: ['Text'] } },
  { name: 'a new slide', path: () => '/picture?kind=slide', controls: { textbox: ['Heading'] } },
  { name: 'no page', path: () => '/no/such/page', controls: { heading: ['Page not found'] } },
]

for (const { name, path, controls, more } of visits) {
  // requirements 3.1, 3.8, 3.9, 3.16, 4.2, 4.4, 16.3, 16.4, 16.5, 16.6, 16.12, 16.14
  test(`${name}: every control has its name and its size, and axe finds nothing`, async ({ page, furnished }) => {
    await page.goto(path(furnished))
    await expectControls(page, controls)
    await more?.(page, furnished)
    await expectGoodLooks(page)
  })
}

// requirements 6.2, 6.7, 6.9, 6.21, 16.7, 16.8, 16.9, 16.10, 16.12
test('a location, read: every control has its name and its size, and axe finds nothing', async ({
  page,
  furnished: { full, product },
}) => {
  await page.goto(locationPath(full))
  await expectControls(page, {
    status: ['Disconnected'],
    region: ['Screens'],
    switch: ['Videowall Tape', 'Ticker Tape'],
    button: ['Update', 'Edit Ticker Tape', 'Preview film.mp4'],
    link: [`${product.url}/display/gate-12/videowall`, `${product.url}/display/gate-12/ticker`],
  })
  await expectGoodLooks(page)
  const gallery = await openGallery(page, 'Ticker Tape')
  await expectControls(gallery, { region: ['Videos', 'Images'], button: ['Save Media', 'Close'] })
  await button(gallery, 'strip.png').click()
  await expect(button(gallery, 'strip.png')).toHaveAttribute('aria-pressed', 'true')
})

// requirements 6.7, 6.9, 16.7, 16.8, 16.9, 16.12
test('a location in edit mode: every control has its name and its size, and axe finds nothing', async ({
  page,
  furnished: { full },
}) => {
  await page.goto(locationPath(full))
  const wall = panel(page, 'Videowall Tape')
  await setMode(page, 'Edit Videowall Tape')
  await expect(button(page, 'Edit Videowall Tape')).toHaveAttribute('aria-pressed', 'true')
  await button(wall, /^Edit playlist /).click()
  await expectControls(wall.getByRole('article', { name: /^Playlist / }), {
    textbox: ['Date range', 'Start time', 'End time'],
    spinbutton: ['Repeat'],
    button: [
      'Update Playlist',
      'Delete film.mp4',
      'Move film.mp4 down',
      'Move A key visual with a name as long as agencies like.jpg up',
    ],
  })
  for (const type of ['ticker', 'videowall'] as const) await expect(await openPlaylistForm(page, type)).toBeVisible()
  await expectGoodLooks(page)
})

test.describe('without a session', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  // requirements 1.2, 2.1, 3.29, 16.3, 16.12
  test('the login: every control has its name and its size, and axe finds nothing', async ({ page }) => {
    const fonts = fontsOf(page)
    await page.goto('/')
    await expectControls(page, {
      heading: ['Login'],
      textbox: ['Username'],
      button: ['Login'],
      link: ['Login as Guest', 'Open-source notices'],
    })
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expectGoodLooks(page)
    expect(fonts).toEqual([expect.stringContaining('/assets/noto-sans-latin-wght-')])
  })

  // requirements 1.6, 3.29, 16.11, 16.12
  test('a display has its name, and axe finds nothing', async ({ page }) => {
    const fonts = fontsOf(page)
    await page.goto('/display/gate-12/videowall')
    const display = page.getByRole('main', { name: 'Display' })
    await expect(display).toContainText('Loading playlist...')
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/display/gate-12/hologram')
    await expect(display).toContainText('Unknown display type: hologram')
    expect(fonts).toEqual([])
  })
})
