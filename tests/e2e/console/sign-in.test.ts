import { expect, test } from '../../support/product/e2e.ts'

// requirements 1.2, 2.3
test('the pages of the product sign in to the embedded server', async ({ page, product }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Username' }).fill(product.admin.username)
  await page.getByLabel('Password', { exact: true }).fill(product.admin.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/media$/)
})

// requirement 2.5
test('the guest link works out of the box', async ({ page }) => {
  await page.goto('/')
  await page.getByText('Login as Guest').click()
  await expect(page).toHaveURL(/\/media$/)
})
