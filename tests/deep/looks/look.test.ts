import type { Page } from 'playwright/test'
import { locationPath, schedulePath } from '../../../src/routes.ts'
import { visibleFaults } from '../../shots/faults.ts'
import { button } from '../../support/console/locators.ts'
import { openGallery, openPlaylistForm } from '../../support/console/playlists.ts'
import { signInPage } from '../../support/console/session.ts'
import { smallTargets } from '../../support/looks/touch-targets.ts'
import { unusableControls } from '../../support/looks/unusable-controls.ts'
import { type FurnishedConsole, furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

const press = (page: Page, name: string | RegExp) => button(page, name).first().click()

/** Answers a list call with nothing in the list. */
const emptyList = (page: Page, path: string) =>
  page.route(path, route => route.fulfill({ json: { success: true, message: '', data: [] } }))

interface State {
  name: string
  path: (made: FurnishedConsole) => string
  before?: (page: Page) => Promise<unknown>
  /** The actions that bring the page into the state. */
  act?: (page: Page) => Promise<unknown>
  /** A part of the page that is visible only in this state. */
  shows: (page: Page) => ReturnType<Page['locator']>
}

const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })

const states: readonly State[] = [
  {
    name: 'media in delete mode',
    path: () => '/media',
    act: page => press(page, 'Delete images'),
    shows: page => button(page, 'Delete strip.png'),
  },
  {
    name: 'media, empty',
    path: () => '/media',
    before: page => emptyList(page, '**/api/media'),
    shows: page => page.getByText('No videos yet.'),
  },
  {
    name: 'media, a search without a result',
    path: () => '/media',
    act: page => page.getByRole('searchbox', { name: 'Search by name' }).fill('zebra'),
    shows: page => page.getByText('Nothing here matches “zebra”.').first(),
  },
  {
    name: 'the preview',
    path: () => '/media',
    act: page => press(page, 'Preview strip.png'),
    shows: dialog('Preview'),
  },
  {
    name: 'locations',
    path: () => '/add_location',
    shows: page => page.getByRole('row', { name: /gate-12/ }),
  },
  {
    name: 'locations, empty',
    path: () => '/add_location',
    before: page => emptyList(page, '**/api/locations'),
    shows: page => page.getByText('No active screens'),
  },
  {
    name: 'locations in the mode that selects them',
    path: () => '/add_location',
    act: page => press(page, 'Select'),
    shows: page => page.getByRole('checkbox', { name: 'Select Warehouse' }),
  },
  {
    name: 'the rows of an import',
    path: () => '/add_location',
    act: async page => {
      await press(page, 'Import')
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('Departure hall,gate-12\nHall,hall') }
      await page.getByLabel('CSV file').setInputFiles(file)
    },
    shows: page => page.getByRole('textbox', { name: 'Unique ID, line 2' }),
  },
  {
    name: 'the confirmation',
    path: () => '/add_location',
    act: page => press(page, 'Delete Warehouse'),
    shows: page => page.getByRole('alertdialog', { name: 'Confirm delete' }),
  },
  {
    name: 'a location in edit mode with a new form',
    path: made => locationPath(made.full),
    act: async page => {
      await press(page, 'Edit Videowall Tape')
      await press(page, /^Edit playlist/)
      await openPlaylistForm(page, 'ticker')
    },
    shows: page => page.getByRole('form', { name: 'New ticker playlist' }),
  },
  {
    name: 'a location, empty',
    path: made => locationPath(made.empty),
    shows: page => page.getByText(/^No playlists yet/).first(),
  },
  {
    name: 'the gallery',
    path: made => locationPath(made.full),
    act: page => openGallery(page),
    shows: page => page.getByRole('dialog').getByRole('button', { name: 'strip.png' }),
  },
  {
    name: 'the schedule of a day',
    path: () => '/schedule',
    shows: page => page.getByRole('gridcell', { name: 'Switched off, all day' }).first(),
  },
  {
    name: 'the panel of the schedule',
    path: ({ full }) => schedulePath({ location: full.id, screen: 'videowall', at: '10:00' }),
    shows: page => page.getByRole('complementary').getByRole('button', { name: 'Close' }),
  },
  {
    name: 'the schedule of a week',
    path: ({ full }) => schedulePath({ location: full.id, view: 'week' }),
    shows: page => page.getByRole('row', { name: /^Ticker, Sun/ }),
  },
  { name: 'users', path: () => '/user', shows: page => button(page, 'Delete guest') },
  { name: 'a modal', path: () => '/user', act: page => press(page, 'Add User'), shows: dialog('Add New User') },
  {
    name: 'the command palette',
    path: () => '/user',
    act: page => page.keyboard.press('Control+k'),
    shows: page => page.getByRole('option', { name: /gate-12/ }),
  },
  {
    name: 'the sheet of shortcuts',
    path: () => '/user',
    act: page => page.keyboard.press('?'),
    shows: dialog('Keyboard shortcuts'),
  },
]

const menu: State = {
  name: 'the menu',
  path: () => '/user',
  act: page => press(page, 'Menu'),
  shows: page => page.getByRole('radio', { name: 'Dark' }),
}

const excess = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** Opens a page of the console and brings it into a state. */
async function openState(page: Page, { name, path, before, act, shows }: State, made: FurnishedConsole): Promise<void> {
  await before?.(page)
  await page.goto(path(made))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await act?.(page)
  await expect(shows(page), name).toBeVisible()
}

// requirement 3.16
test('no state is wider than the window, and every touch target is large enough', async ({ page, product }) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const made = await furnishConsole(product)
  await signInPage(page, product)
  for (const state of states) {
    const { name } = state
    await page.setViewportSize({ width: 1024, height: 768 })
    await openState(page, state, made)
    expect.soft(await excess(page), `${name}, 1024 px`).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 844 })
    expect.soft(await excess(page), `${name}, 390 px`).toBeLessThanOrEqual(0)
    expect.soft(await smallTargets(page), `${name}: targets of less than 44 px`).toEqual([])
    await page.unrouteAll()
  }
  await page.reload()
  await press(page, 'Menu')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeAttached()
  expect.soft(await smallTargets(page), 'the menu: targets of less than 44 px').toEqual([])
})

test.describe('zoomed to 200 % in a window of 1280 by 800 px', () => {
  test.use({ viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })

  // requirement 3.28
  test('no state is wider than the window, and every control can be used', async ({ page, product }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const made = await furnishConsole(product)
    await signInPage(page, product)
    for (const state of [...states, menu]) {
      await openState(page, state, made)
      expect.soft(await visibleFaults(page), state.name).toEqual([])
      expect.soft(await unusableControls(page), state.name).toEqual([])
      await page.unrouteAll()
    }
  })
})
