import { expect, test } from '../../../support/console/console-test.ts'
import { button, link, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'

// requirements 5.12, 5.13
test('a location that a second person adds is in the table and the sidebar; search, sort and an open modal stay', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  await seed.location('Steady A', 'steady-a')
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(live(page)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search locations' }).fill('steady')
  await button(page, 'Location Name').click()
  await button(page, 'Edit Steady A').click()
  await page.getByLabel('Location Name').fill('Half typed')
  await seed.location('Steady B', 'steady-b')
  await expect(page.locator('td', { hasText: 'steady-b' })).toBeVisible()
  await expect(link(page, 'Steady B')).toBeAttached()
  await expect(page.getByLabel('Location Name')).toHaveValue('Half typed')
  await expect(page.getByLabel('Location Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toHaveValue('steady')
  await expect(page.getByRole('columnheader', { name: 'Location Name' })).toHaveAttribute('aria-sort', 'descending')
})
