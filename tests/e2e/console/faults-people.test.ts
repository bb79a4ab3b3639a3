import type { Page } from 'playwright/test'
import type { Location } from '../../../src/api/locations.ts'
import { faultTable } from '../../support/faults/fault-cases.ts'
import { brokenLine, test as lineTest, openBehindLine, prepareStage } from '../../support/faults/fixture.ts'
import { runTrial } from '../../support/faults/run-case.ts'
import { expect, test as plainTest } from '../../support/product/e2e.ts'
import type { Product } from '../../support/product/product.ts'
import { signInPage } from '../../support/product/sign-in-page.ts'
import { locationUrl } from './location-seed.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const inTape = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name, exact: true })

lineTest.describe('who clicks everything twice', () => {
  lineTest.use({ expectedErrors: [brokenLine] })

  for (const [name, path, flows] of faultTable) {
    // requirement 2.11
    lineTest(`does everything once: ${name}`, async ({ page, product, line }) => {
      const stage = { ...(await prepareStage(page, product, 3)), clicksTwice: true }
      if (path === '/') await page.goto(path)
      else await openBehindLine(page, product, line, path)
      for (const flow of flows) {
        for (const n of [1, 2]) await lineTest.step(flow.call, () => runTrial(stage, line, flow, 'none', n))
      }
    })
  }
})

type Act = (page: Page) => Promise<void>
const inTurn =
  (first: Act, second: Act): Act =>
  async page => {
    await first(page)
    await second(page)
  }

/** Everything that lies over a page: where, and how it is opened. The page is named by its heading. */
const overlays: [what: string, page: 'Media' | 'Manage Location' | 'Lobby' | 'User Management', open: Act][] = [
  ['the preview', 'Media', page => button(page, 'Preview a.png').click()],
  ['a question', 'Media', inTurn(deleteMode, page => button(page, 'Delete a.png').click())],
  ['a new location', 'Manage Location', page => button(page, 'Add Location').click()],
  ['a location', 'Manage Location', page => button(page, 'Edit Lobby').click()],
  ['a question about a location', 'Manage Location', page => button(page, 'Delete Lobby').click()],
  ['the command palette', 'Manage Location', page => page.keyboard.press('Control+k')],
  ['the sheet of shortcuts', 'Manage Location', page => page.keyboard.press('?')],
  ['the gallery', 'Lobby', page => inTape(page, 'Add Media').click()],
  ['the preview of an item', 'Lobby', page => button(page, 'Preview a.png').first().click()],
  [
    'an alert',
    'Lobby',
    inTurn(
      page => inTape(page, 'Add Group').click(),
      page => button(page, 'Save Playlist').click(),
    ),
  ],
  ['a new user', 'User Management', page => button(page, 'Add User').click()],
  ['a question about a user', 'User Management', page => button(page, 'Delete guest').click()],
]

async function deleteMode(page: Page): Promise<void> {
  const mode = button(page, 'Delete images')
  if ((await mode.getAttribute('aria-pressed')) === 'false') await mode.click()
}

const linkTo = {
  Media: 'Media',
  'Manage Location': 'Manage Location',
  Lobby: 'Lobby',
  'User Management': 'Manage User',
}

async function openLobby(page: Page, product: Product): Promise<Location> {
  const { location } = await prepareStage(page, product, 1)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(button(page, 'Preview a.png')).toBeVisible()
  return location
}

const back = (page: Page) => page.evaluate(() => history.back())
const forward = (page: Page) => page.evaluate(() => history.forward())

// requirement 3.11
plainTest('Back closes what lies on top, then leaves; nothing stays over the next page', async ({ page, product }) => {
  plainTest.setTimeout(120_000)
  await openLobby(page, product)
  const dialog = page.locator('dialog')
  for (const [what, name, open] of overlays) {
    await plainTest.step(what, async () => {
      const [from, other] = name === 'User Management' ? ['Media', 'Media'] : ['Manage User', 'User Management']
      await link(page, from).click()
      await expect(heading(page, other)).toBeVisible()
      await link(page, linkTo[name]).click()
      await expect(heading(page, name)).toBeVisible()
      await open(page)
      await expect(dialog).toBeVisible()
      await back(page)
      await expect(dialog).toHaveCount(0)
      await expect(heading(page, name)).toBeVisible()
      await expect(link(page, linkTo[name])).toHaveAttribute('aria-current', 'page')
      await back(page)
      await expect(heading(page, other)).toBeVisible()
      await forward(page)
      await expect(heading(page, name)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      // Forward over an open one closes it too.
      await back(page)
      await expect(heading(page, other)).toBeVisible()
    })
  }
})

// requirement 3.11
plainTest('a page that is loaded again with anything open comes back whole', async ({ page, product }) => {
  plainTest.setTimeout(120_000)
  await openLobby(page, product)
  for (const [what, name, open] of overlays) {
    await plainTest.step(what, async () => {
      await link(page, linkTo[name]).click()
      await expect(heading(page, name)).toBeVisible()
      await open(page)
      await expect(page.locator('dialog')).toBeVisible()
      await page.reload()
      await expect(heading(page, name)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }
})

/** What is not saved on the location page, how it comes about, and a sign that it is still there. */
const unsaved: [what: RegExp, fill: Act, kept: Act][] = [
  [
    /playlist 1 has not been saved/,
    async page => {
      await button(page, 'Edit Videowall Tape').click()
      await button(page, 'Edit playlist 1').click()
      await page.getByRole('article', { name: 'Playlist 1', exact: true }).getByLabel('Repeat').fill('7')
    },
    page =>
      expect(page.getByRole('article', { name: 'Playlist 1', exact: true }).getByLabel('Repeat')).toHaveValue('7'),
  ],
  [
    /the new videowall playlist has not been saved/,
    async page => {
      await inTape(page, 'Add Group').click()
      await page.getByRole('form').getByLabel('Repeat').fill('3')
    },
    page => expect(page.getByRole('form').getByLabel('Repeat')).toHaveValue('3'),
  ],
  [
    /the switches has not been saved/,
    page => page.getByRole('switch', { name: 'Ticker Tape' }).click(),
    page => expect(page.getByText('Not saved yet')).toBeVisible(),
  ],
]

/** Every way out of a page. */
const exits: [what: string, leave: Act, arrived: RegExp][] = [
  ['a link of the sidebar', page => link(page, 'Manage User').click(), /\/user$/],
  ['Back', back, /\/media$/],
  [
    'the command palette',
    async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('manage user')
      await page.keyboard.press('Enter')
    },
    /\/user$/,
  ],
  ['Sign Out', page => button(page, 'Sign Out').click(), /\/$/],
]

// requirement 3.12
plainTest('no way out of a page loses unsaved work without asking', async ({ page, product }) => {
  plainTest.setTimeout(120_000)
  const location = await openLobby(page, product)
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  for (const [row, [what, fill, kept]] of unsaved.entries()) {
    // Every exit asks the same question: one kind of work tries them all.
    for (const [exit, leave, arrived] of row === 0 ? exits : exits.slice(0, 1)) {
      await plainTest.step(`${what} by ${exit}`, async () => {
        await page.goto('/media')
        await link(page, 'Lobby').click()
        await expect(page.getByRole('article').first()).toBeVisible()
        await fill(page)
        await leave(page)
        await expect(question).toHaveAccessibleDescription(what)
        await question.getByRole('button', { name: 'Keep editing' }).click()
        await kept(page)
        await expect(page).toHaveURL(locationUrl(location))
        await leave(page)
        await question.getByRole('button', { name: 'Discard' }).click()
        await expect(page).toHaveURL(arrived)
        await expect(question).toBeHidden()
      })
    }
    await plainTest.step(`${what} by closing the tab`, async () => {
      if (await button(page, 'OK').isVisible()) await button(page, 'OK').click()
      await signInPage(page, product)
      await page.goto(locationUrl(location))
      await expect(page.getByRole('article').first()).toBeVisible()
      await fill(page)
      const asked = page.waitForEvent('dialog')
      const reloading = page.reload().catch(() => undefined)
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await kept(page)
      page.once('dialog', again => void again.accept())
      await page.goto('/media')
      await reloading
    })
  }
})
