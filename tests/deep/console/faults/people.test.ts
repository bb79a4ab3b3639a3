import type { Page } from 'playwright/test'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { setMode } from '../../../support/console/dialogs.ts'
import { expectFields, fillFields } from '../../../support/console/fields.ts'
import { button, card, heading, link } from '../../../support/console/locators.ts'
import { expectLoaded } from '../../../support/console/navigation.ts'
import { openGallery, openPlaylist, openPlaylistForm, screenSwitch } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { faultTable } from '../../../support/faults/fault-cases.ts'
import { brokenLine, test as lineTest, openBehindLine, prepareContent } from '../../../support/faults/fixture.ts'
import { runCase } from '../../../support/faults/run-case.ts'
import { expect, test as plainTest } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

lineTest.describe('a person who clicks everything twice', () => {
  lineTest.use({ expectedErrors: [brokenLine] })

  for (const [name, path, flows] of faultTable) {
    // requirement 2.11
    lineTest(`does everything once: ${name}`, async ({ page, product, line }) => {
      const fixture = { ...(await prepareContent(page, product, 3)), clicksTwice: true }
      if (path === '/') await page.goto(path)
      else await openBehindLine(page, product, line, path)
      for (const flow of flows) {
        for (const n of [1, 2]) await lineTest.step(flow.call, () => runCase(fixture, line, flow, 'none', n))
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

/** Every overlay: its page, by the heading, and how a person opens it. */
const overlays: [what: string, page: 'Media' | 'Manage Location' | 'Lobby' | 'User Management', open: Act][] = [
  ['the preview', 'Media', page => button(page, 'Preview a.png').click()],
  [
    'a question',
    'Media',
    inTurn(
      page => setMode(page, 'Delete images'),
      page => button(page, 'Delete a.png').click(),
    ),
  ],
  ['a new location', 'Manage Location', page => button(page, 'Add Location').click()],
  ['a location', 'Manage Location', page => button(page, 'Edit Lobby').click()],
  ['a question about a location', 'Manage Location', page => button(page, 'Delete Lobby').click()],
  ['the command palette', 'Manage Location', page => page.keyboard.press('Control+k')],
  ['the sheet of shortcuts', 'Manage Location', page => page.keyboard.press('?')],
  ['the gallery', 'Lobby', async page => void (await openGallery(page))],
  ['the preview of an item', 'Lobby', page => button(page, 'Preview a.png').first().click()],
  [
    'an alert',
    'Lobby',
    inTurn(
      async page => void (await openPlaylistForm(page, 'videowall')),
      page => button(page, 'Save Playlist').click(),
    ),
  ],
  ['a new user', 'User Management', page => button(page, 'Add User').click()],
  ['a question about a user', 'User Management', page => button(page, 'Delete guest').click()],
]

const linkTo = {
  Media: 'Media',
  'Manage Location': 'Manage Location',
  Lobby: 'Lobby',
  'User Management': 'Manage User',
}

async function openLobby(page: Page, product: Product): Promise<Location> {
  const { location } = await prepareContent(page, product, 1)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(button(page, 'Preview a.png')).toBeVisible()
  return location
}

const back = (page: Page) => page.evaluate(() => history.back())
const forward = (page: Page) => page.evaluate(() => history.forward())

// requirement 3.11
plainTest(
  'Back closes the overlay, the next Back leaves the page; no overlay stays over the next page',
  async ({ page, product }) => {
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
  },
)

// requirement 3.11
plainTest('a page that is reloaded with an open overlay comes back without it', async ({ page, product }) => {
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
      await expectLoaded(page)
      await expect(page.locator('dialog')).toHaveCount(0)
    })
  }
})

/** Unsaved work on the location page: the words of the question, how a person does it, and a check that it is kept. */
const unsaved: [what: RegExp, fill: Act, kept: Act][] = [
  [
    /playlist 1 has not been saved/,
    async page => fillFields(await openPlaylist(page, 1), { Repeat: '7' }),
    page => expectFields(card(page, 1), { Repeat: '7' }),
  ],
  [
    /the new videowall playlist has not been saved/,
    async page => fillFields(await openPlaylistForm(page, 'videowall'), { Repeat: '3' }),
    page => expectFields(page.getByRole('form'), { Repeat: '3' }),
  ],
  [
    /the switches has not been saved/,
    page => screenSwitch(page, 'Ticker Tape').click(),
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
plainTest('every way out of a page asks before it loses unsaved work', async ({ page, product }) => {
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
        await button(question, 'Keep editing').click()
        await kept(page)
        await expect(page).toHaveURL(locationPath(location))
        await leave(page)
        await button(question, 'Discard').click()
        await expect(page).toHaveURL(arrived)
        await expect(question).toBeHidden()
      })
    }
    await plainTest.step(`${what} by closing the tab`, async () => {
      if (await button(page, 'OK').isVisible()) await button(page, 'OK').click()
      await signInPage(page, product)
      await page.goto(locationPath(location))
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
