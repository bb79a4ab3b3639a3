import type { Page } from 'playwright/test'
import { prepareStage } from '../../support/faults/fixture.ts'
import { expect, test } from '../../support/product/e2e.ts'
import { signInPage } from '../../support/product/sign-in-page.ts'
import { expectAlert, locationUrl } from './location-seed.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const inTape = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Videowall Tape' }).getByRole('button', { name, exact: true })

type Act = (page: Page) => Promise<void>

/** Something that somebody else deletes while it is being edited. */
const deletedElsewhere: [what: string, path: string, edit: Act, gone: string, act: Act, said: Act][] = [
  [
    'a location whose fields are open',
    '/add_location',
    page => button(page, 'Edit Spare 1').click(),
    '/locations/2',
    page => button(page, 'Update Location').click(),
    async page => {
      await expectReason(page, 'Gagal update lokasi.', 'There is no such location.')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('cell', { name: 'spare-1' })).toBeHidden()
    },
  ],
  [
    'a user',
    '/user',
    page => expect(button(page, 'Delete spare1')).toBeVisible(),
    '/auth/user/3',
    async page => {
      await button(page, 'Delete spare1').click()
      await button(page, 'Delete').click()
    },
    async page => {
      await expectAlert(page, 'Success', 'User deleted successfuly!')
      await expect(page.getByRole('cell', { name: 'spare1', exact: true })).toBeHidden()
    },
  ],
  [
    'a file',
    '/media',
    async page => {
      await button(page, 'Delete images').click()
      await expect(button(page, 'Delete spare-1.png')).toBeVisible()
    },
    '/media/3',
    async page => {
      await button(page, 'Delete spare-1.png').click()
      await button(page, 'Delete').click()
    },
    async page => {
      await expectAlert(page, 'Success', 'Media delted successfuly!')
      await expect(button(page, 'Preview spare-1.png')).toBeHidden()
    },
  ],
  [
    'a file that is chosen in the gallery',
    'lobby',
    async page => {
      await inTape(page, 'Add Media').click()
      for (const name of ['a.png', 'b.png']) await page.getByRole('dialog').getByRole('button', { name }).click()
    },
    '/media/2',
    page => button(page, 'Save Media').click(),
    async page => {
      await expectReason(page, '1 of 2 could not be saved: b.png', 'There is no such media file.')
      await expect(page.getByRole('dialog').getByText('Nothing selected')).toBeVisible()
      await button(page, 'Close').click()
    },
  ],
  [
    'an item that is moved',
    'lobby',
    async page => {
      await button(page, 'Edit Videowall Tape').click()
      await expect(button(page, 'Move a.png down').first()).toBeVisible()
    },
    '/playlists/1/items/1',
    page => button(page, 'Move a.png down').first().click(),
    page => expectReason(page, 'Gagal mengubah urutan playlist.', 'Item 1 is not in this playlist.'),
  ],
  [
    'a playlist whose fields are open',
    'lobby',
    async page => {
      await button(page, 'Edit Videowall Tape').click()
      await button(page, 'Edit playlist 1').click()
      await page.getByRole('article', { name: 'Playlist 1', exact: true }).getByLabel('Repeat').fill('7')
    },
    '/playlists/1',
    page => button(page, 'Update Playlist').click(),
    async page => {
      await expectReason(page, 'Failed to update playlist!', 'There is no such playlist.')
      await expect(page.getByRole('article', { name: 'Playlist 1', exact: true })).toBeHidden()
    },
  ],
  [
    'the location of the page',
    'lobby',
    async page => {
      await page.getByRole('region', { name: 'Ticker Tape' }).getByRole('button', { name: 'Add Group' }).click()
      await page.getByRole('form').getByLabel('Repeat').fill('1')
    },
    '/locations/1',
    async page => {
      const notice = page.getByRole('status').filter({ hasText: /^This location is not in the list any more/ })
      await expect(notice).toBeVisible()
      // One sentence with its link in it, not three columns.
      expect(await notice.innerText()).toMatch(/See Manage Location\.$/)
      await button(page, 'Save Playlist').click()
    },
    page => expectReason(page, 'Gagal menambahkan playlist.', 'There is no such location.'),
  ],
]

async function expectReason(page: Page, message: string, reason: string): Promise<void> {
  await expect(page.getByRole('alertdialog', { name: 'Warning' })).toContainText(reason)
  await expectAlert(page, 'Warning', message)
}

test.use({ expectedErrors: [/4(04|22) \(/] })

// requirement 3.17
test('what this person edits, another one deletes: a clear sentence, and a list that is true', async ({
  page,
  product,
}) => {
  test.setTimeout(120_000)
  const { location } = await prepareStage(page, product, 1)
  await signInPage(page, product)
  const other = await product.seed()
  for (const [what, path, edit, gone, act, said] of deletedElsewhere) {
    await test.step(what, async () => {
      page.once('dialog', dialog => void dialog.accept())
      await page.goto(path === 'lobby' ? locationUrl(location) : path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await edit(page)
      expect(await other.call('DELETE', gone)).toMatchObject({ success: true })
      await act(page)
      await said(page)
      await expect(page.locator('[role=alertdialog]')).toHaveCount(0)
      page.removeAllListeners('dialog')
    })
  }
})
