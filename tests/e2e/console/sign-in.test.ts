import type { Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { expect, test } from '../../support/console/console-test.ts'
import { alertOf, expectAlert } from '../../support/console/dialogs.ts'
import { expectFields, fillFields } from '../../support/console/fields.ts'
import { fillLocation } from '../../support/console/locations.ts'
import { button } from '../../support/console/locators.ts'
import { openPlaylistForm } from '../../support/console/playlists.ts'
import { logIn, signIn, signInPage, signOut, spoilToken } from '../../support/console/session.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)|409 \(Conflict\)/] })

/** One redirect and one alert; no dialog is left over the login, and no key of the session. */
async function expectLogin(page: Page, warning: string): Promise<void> {
  await expectAlert(page, 'Warning', warning)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.locator('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => /TOKEN|USER|EMAIL/.test(key)))).toEqual([])
}

// requirements 1.2, 2.3
test('the pages of the product sign in to the embedded server', async ({ page, product }) => {
  await signIn(page, `${product.url}/`, product.admin)
})

// requirement 2.5
test('the guest link works out of the box', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Login as Guest').click()
  await expect(page).toHaveURL(/\/media$/)
})

// requirements 2.7, 2.14
test('a session that ends leads to the login once, and what was typed is there after it, also after a reload', async ({
  page,
  product,
}) => {
  const location = await (await product.seed()).location('Food court', 'food-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  const values = { 'Date range': '1 Dec 2099 – 5 Dec 2099', 'Start time': '2:00 PM', Repeat: '3' }
  await fillFields(await openPlaylistForm(page, 'videowall'), values)
  await spoilToken(page)
  await button(page, 'Save Playlist').click()
  await expectLogin(page, 'Your session has ended. Please log in again.')
  await page.reload()
  await logIn(page, product.admin)
  await expect(page.getByText('Back to Food court, your changes are kept.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Food court' }).click()
  const form = page.getByRole('form', { name: 'New videowall playlist' })
  await expectFields(form, values)
  await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()

  // A reload that the person allows discards them, as the browser has said.
  page.once('dialog', dialog => dialog.accept())
  await page.reload()
  await expect(button(page, 'Add Group').first()).toBeVisible()
  await expect(form).toBeHidden()
})

// requirements 1.8, 2.9
test('signing out in one tab ends the session of the others, with their open forms and alerts', async ({
  page,
  context,
  product,
}) => {
  await (await product.seed()).location('Lobby', 'lobby')
  await signInPage(page, product)
  await page.goto('/add_location')
  await fillLocation(page, 'Hall', 'lobby')
  await button(page, 'Save Location').click()
  // The id is taken: this alert stays open.
  await expect(alertOf(page, 'Warning')).toBeVisible()
  const second = await context.newPage()
  await second.goto('/user')
  await signOut(second)
  await expect(page.getByRole('heading', { name: 'Login', includeHidden: true })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription('Gagal menambahkan lokasi.')
  await button(page, 'OK').click()
  await expectLogin(page, 'Your session was ended in another tab. Please log in again.')
})
