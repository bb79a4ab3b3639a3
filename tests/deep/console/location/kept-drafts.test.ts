import { locationPath } from '../../../../src/routes.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { expectFields, fillFields } from '../../../support/console/fields.ts'
import { button } from '../../../support/console/locators.ts'
import { openPlaylistForm, screenSwitch } from '../../../support/console/playlists.ts'
import { logIn, signInPage, spoilToken } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

// requirement 2.14
test('what was typed before the session ended is there after the login, also after a reload of the tab', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const location = await seed.location('Food court', 'food-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const values = { 'Date range': '1 Dec 2099 – 5 Dec 2099', 'Start time': '2:00 PM', Repeat: '3' }
  await fillFields(await openPlaylistForm(page, 'videowall'), values)
  await screenSwitch(page, 'Ticker Tape').click()
  await spoilToken(page)
  await button(page, 'Save Playlist').click()
  await expectAlert(page, 'Warning', 'Your session has ended. Please log in again.')
  await page.reload()
  await logIn(page, product.admin)
  await expect(page.getByText('Back to Food court, your changes are kept.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Food court' }).click()
  const form = page.getByRole('form', { name: 'New videowall playlist' })
  await expectFields(form, values)
  await expect(form.getByLabel('Date range')).toBeFocused()
  await expect(screenSwitch(page, 'Ticker Tape')).toBeChecked()

  // A reload that the person allows discards them, as the browser has said.
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(button(page, 'Add Group').first()).toBeVisible()
  await expect(form).toBeHidden()
  await expect(screenSwitch(page, 'Ticker Tape')).not.toBeChecked()
})

// requirement 2.14
test('a new login of the same user in another tab leaves an open form as it is', async ({ page, context, product }) => {
  const seed = await product.seed()
  const location = await seed.location('Food court', 'food-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await fillFields(await openPlaylistForm(page, 'ticker'), { Repeat: '4' })
  const second = await context.newPage()
  await signInPage(second, product)
  await expectAlert(page, 'Warning', '“admin” has signed in in another tab, and so in this one.')
  await expect(page.getByRole('form', { name: 'New ticker playlist' }).getByLabel('Repeat')).toHaveValue('4')
})
