import { expect, test } from '../../support/console/console-test.ts'
import { button } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'

// requirements 3.10, 5.9
test('a modal takes the focus, keeps it, closes on Escape and on the backdrop, and gives the focus back', async ({
  page,
  product,
}) => {
  await signInPage(page, product)
  await page.goto('/add_location')
  const opener = button(page, 'Add Location')
  const modal = page.getByRole('dialog', { name: 'Add New Location' })

  await opener.click()
  await expect(page.getByLabel('Location Name')).toBeFocused()
  for (let step = 0; step < 8; step += 1) await page.keyboard.press('Tab')
  const inside = await modal.evaluate(
    dialog => dialog.contains(document.activeElement) || document.activeElement === document.body,
  )
  expect(inside).toBe(true)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await page.mouse.click(5, 5)
  await expect(modal).toBeHidden()
})

// requirements 3.2, 16.3
test('under 900 px the navigation slides out behind the burger', async ({ page, product }) => {
  await page.setViewportSize({ width: 800, height: 900 })
  await signInPage(page, product)
  await page.goto('/media')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const opener = button(page, 'Menu')
  await expect(navigation).toBeHidden()
  await opener.click()
  await expect(navigation).toBeVisible()
  await expect(navigation).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(navigation).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await navigation.getByRole('link', { name: 'Media', exact: true }).click()
  await expect(navigation).toBeHidden()
  await opener.click()
  await navigation.getByRole('link', { name: 'Manage User' }).click()
  await expect(page).toHaveURL(/\/user$/)
  await expect(navigation).toBeHidden()
  await expect(page.locator('[aria-current=page]')).toHaveText('Manage User')

  // Tab from its last entry goes to the page, and the navigation closes.
  const addUser = button(page, 'Add User')
  await expect(addUser).toBeVisible()
  await opener.click()
  await navigation.getByRole('radio').last().focus()
  await page.keyboard.press('Tab')
  await expect(navigation).toBeHidden()
  await expect(addUser).toBeFocused()
})

test.describe('a part of the page that a deploy has removed', () => {
  test.use({ expectedErrors: [/404|Failed to fetch dynamically|error loading dynamically|LoadErrorBoundary/] })

  // requirement 1.13
  test('costs one reload; if it stays away there is a way back, and no reload loop', async ({ page }) => {
    let failures = 1
    await page.route('**/assets/staff-*.js', route => {
      failures -= 1
      return failures >= 0 ? route.fulfill({ status: 404, body: '' }) : route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(failures, 'the part was asked for').toBeLessThan(0)

    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    failures = Number.POSITIVE_INFINITY
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'This page could not be loaded. Start again.' })).toBeVisible()
    expect(loads).toBeLessThanOrEqual(2)
  })
})
