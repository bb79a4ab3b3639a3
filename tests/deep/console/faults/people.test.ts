import type { Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { setMode } from '../../../support/console/dialogs.ts'
import { expectFields, fillFields } from '../../../support/console/fields.ts'
import { button, card, heading, link } from '../../../support/console/locators.ts'
import { expectLoaded } from '../../../support/console/navigation.ts'
import { openGallery, openPlaylist, openPlaylistForm, screenSwitch } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { prepareContent } from '../../../support/faults/fixture.ts'
import { expect, test } from '../../../support/product/e2e.ts'

type Act = (page: Page) => Promise<void>

/** One overlay of each kind: the heading of its page, the link to it, and how a person opens it. */
const overlays: [what: string, page: string, link: string, open: Act][] = [
  ['a preview', 'Media', 'Media', page => button(page, 'Preview a.png').click()],
  [
    'a question',
    'Media',
    'Media',
    async page => {
      await setMode(page, 'Delete images')
      await button(page, 'Delete a.png').click()
    },
  ],
  ['a form', 'User Management', 'Manage User', page => button(page, 'Add User').click()],
  ['the command palette', 'Manage Location', 'Manage Location', page => page.keyboard.press('Control+k')],
  ['the gallery', 'Lobby', 'Lobby', async page => void (await openGallery(page))],
  [
    'an alert',
    'Lobby',
    'Lobby',
    async page => {
      await openPlaylistForm(page, 'videowall')
      await button(page, 'Save Playlist').click()
    },
  ],
]

const back: Act = page => page.evaluate(() => history.back())
const forward: Act = page => page.evaluate(() => history.forward())

// requirement 3.11
test('Back closes the overlay, the next Back leaves the page; no overlay stays over the next page or after a reload', async ({
  page,
  product,
}) => {
  await prepareContent(page, product, 0)
  await signInPage(page, product)
  await page.goto('/media')
  await expect(button(page, 'Preview a.png')).toBeVisible()
  const dialog = page.locator('dialog')
  for (const [what, name, entry, open] of overlays) {
    await test.step(what, async () => {
      await link(page, 'Schedule').click()
      await expect(heading(page, 'Schedule')).toBeVisible()
      await link(page, entry).click()
      await expect(heading(page, name)).toBeVisible()
      await open(page)
      await expect(dialog).toBeVisible()
      await back(page)
      await expect(dialog).toHaveCount(0)
      await expect(heading(page, name)).toBeVisible()
      await expect(link(page, entry)).toHaveAttribute('aria-current', 'page')
      await back(page)
      await expect(heading(page, 'Schedule')).toBeVisible()
      await forward(page)
      await expect(heading(page, name)).toBeVisible()
      await expect(dialog).toHaveCount(0)
      await page.reload()
      await expect(heading(page, name)).toBeVisible()
      await open(page)
      await expect(dialog).toBeVisible()
      await page.reload()
      await expect(heading(page, name)).toBeVisible()
      await expectLoaded(page)
      await expect(dialog).toHaveCount(0)
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

/** Every way out of a page; Sign Out is the last, as it ends the session. */
const exits: [what: string, leave: Act, arrived: RegExp][] = [
  ['a link of the sidebar', page => link(page, 'Manage User').click(), /\/user$/],
  [
    'a link of the page itself',
    page => page.getByRole('main').getByRole('link', { name: 'Schedule' }).click(),
    /\/schedule\?location=/,
  ],
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
test('every way out of a page asks before it loses unsaved work', async ({ page, product }) => {
  const { location } = await prepareContent(page, product, 0)
  await signInPage(page, product)
  const question = page.getByRole('alertdialog', { name: 'Discard changes?' })
  const open = async (fill: Act) => {
    await page.goto('/media')
    await link(page, 'Lobby').click()
    await expect(page.getByRole('article').first()).toBeVisible()
    await fill(page)
  }
  // Every exit asks the same question: the last kind of work tries them all.
  for (const [row, [what, fill, kept]] of unsaved.entries()) {
    for (const [exit, leave, arrived] of row === unsaved.length - 1 ? exits : exits.slice(0, 1)) {
      await test.step(`${what} by ${exit}`, async () => {
        await open(fill)
        if (exit === 'Sign Out') await expectTabAsks(page, kept)
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
  }
})

async function expectTabAsks(page: Page, kept: Act): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await kept(page)
}
