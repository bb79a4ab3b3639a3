import { expect, test } from '../../support/product/e2e.ts'

/** How a browser may keep nothing. */
const storages: [what: string, spoil: () => void][] = [
  [
    'is full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError')
      }
    },
  ],
  [
    'is blocked',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    },
  ],
]

for (const [what, spoil] of storages) {
  // requirement 2.10
  test(`with a storage that ${what} a login lasts as long as the page`, async ({ page, product }) => {
    await (await product.seed()).location('Lobby', 'lobby')
    await page.addInitScript(spoil)
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Username' }).fill(product.admin.username)
    await page.getByLabel('Password').fill(product.admin.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByText('Welcome, admin')).toBeVisible()
    for (const [link, heading] of [
      ['Manage Location', 'Manage Location'],
      ['Lobby', 'Lobby'],
      ['Manage User', 'User Management'],
    ] as const) {
      await page.getByRole('link', { name: link }).first().click()
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
}
