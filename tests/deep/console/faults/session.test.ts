import { locationPath } from '../../../../src/routes.ts'
import { expect, test } from '../../../support/console/console-test.ts'
import { expectAlert } from '../../../support/console/dialogs.ts'
import { fillFields } from '../../../support/console/fields.ts'
import { link } from '../../../support/console/locators.ts'
import { openPlaylistForm } from '../../../support/console/playlists.ts'
import { signInPage, signOut } from '../../../support/console/session.ts'
import { aGate } from '../../../support/looks/gate.ts'

test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

// requirement 2.9
test('two accounts in two tabs: the name follows, and no tab shows the list of the other account', async ({
  page,
  context,
  product,
}) => {
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'guest', exact: true })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/media')
  await signOut(second)
  await expectAlert(page, 'Warning', 'Your session was ended in another tab. Please log in again.')

  // The second account's list of users is held back: a list that is shown meanwhile would be the first account's.
  const gate = aGate()
  await page.route('**/api/auth/user/all', async route => {
    await gate.opened
    await route.continue()
  })
  await second.getByRole('link', { name: 'Login as Guest' }).click()
  await expect(second.getByText('Welcome, guest')).toBeVisible()
  await expect(page.getByText('Welcome, guest')).toBeVisible()
  await link(page, 'Manage User').click()
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeHidden()
  gate.open()
  await expect(page.getByRole('cell', { name: 'admin', exact: true })).toBeVisible()

  // The second account signs in without signing the first one out.
  await signInPage(second, product)
  await expectAlert(page, 'Warning', '“admin” has signed in in another tab, and so in this one.')
  await expect(page.getByText('Welcome, admin')).toBeVisible()
})

// requirement 2.14
test('a new login of the same user in another tab leaves an open form as it is', async ({ page, context, product }) => {
  const location = await (await product.seed()).location('Food court', 'food-1')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await fillFields(await openPlaylistForm(page, 'ticker'), { Repeat: '4' })
  await signInPage(await context.newPage(), product)
  await expectAlert(page, 'Warning', '“admin” has signed in in another tab, and so in this one.')
  await expect(page.getByRole('form', { name: 'New ticker playlist' }).getByLabel('Repeat')).toHaveValue('4')
})
