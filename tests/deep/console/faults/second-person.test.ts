import type { Page } from 'playwright/test'
import { locationPath } from '../../../../src/routes.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { button, card, gallery } from '../../../support/console/locators.ts'
import { expectLoaded } from '../../../support/console/navigation.ts'
import { chooseMedia, openPlaylist, openPlaylistForm } from '../../../support/console/playlists.ts'
import { signInPage } from '../../../support/console/session.ts'
import { prepareContent } from '../../../support/faults/fixture.ts'
import { expect, test } from '../../../support/product/e2e.ts'

type Act = (page: Page) => Promise<void>

/** Records that a second person deletes while the first one edits them. */
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
    'a file that is chosen in the gallery',
    'lobby',
    async page => void (await chooseMedia(page, ['a.png', 'b.png'])),
    '/media/2',
    page => button(page, 'Save Media').click(),
    async page => {
      await expectReason(page, '1 of 2 could not be saved: b.png', 'There is no such media file.')
      await expect(gallery(page).getByText('Nothing selected')).toBeVisible()
      await button(page, 'Close').click()
    },
  ],
  [
    'a playlist whose fields are open',
    'lobby',
    async page => fillFields(await openPlaylist(page, 1), { Repeat: '7' }),
    '/playlists/1',
    page => button(page, 'Update Playlist').click(),
    async page => {
      await expectReason(page, 'Failed to update playlist!', 'There is no such playlist.')
      await expect(card(page, 1)).toBeHidden()
    },
  ],
  [
    'the location of the page',
    'lobby',
    async page => fillFields(await openPlaylistForm(page, 'ticker'), { Repeat: '1' }),
    '/locations/1',
    async page => {
      const notice = page.getByRole('status').filter({ hasText: /^This location is not in the list any more/ })
      await expect(notice).toBeVisible()
      // The link is part of the sentence: the notice is not laid out in columns.
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
test('if a second person deletes what the first one edits, the page says so clearly and shows the true list', async ({
  page,
  product,
}) => {
  const { location } = await prepareContent(page, product, 1)
  await signInPage(page, product)
  const other = await product.seed()
  page.on('dialog', dialog => void dialog.accept())
  for (const [what, path, edit, gone, act, said] of deletedElsewhere) {
    await test.step(what, async () => {
      await page.goto(path === 'lobby' ? locationPath(location) : path)
      await expectLoaded(page)
      await edit(page)
      expect(await other.call('DELETE', gone)).toMatchObject({ success: true })
      await act(page)
      await said(page)
      await expect(page.locator('[role=alertdialog]')).toHaveCount(0)
    })
  }
})
