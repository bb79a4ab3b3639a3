import { signIn } from '../../support/console/session.ts'
import { expect, test } from '../../support/product/e2e.ts'

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
