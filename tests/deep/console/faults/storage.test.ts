import { heading, link } from '../../../support/console/locators.ts'
import { expectLoaded } from '../../../support/console/navigation.ts'
import { logIn } from '../../../support/console/session.ts'
import { expect, test } from '../../../support/product/e2e.ts'

/** Reasons for a browser to store nothing. */
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
    await logIn(page, product.admin)
    await expect(page.getByText('Welcome, admin')).toBeVisible()
    for (const [name, title] of [
      ['Manage Location', 'Manage Location'],
      ['Lobby', 'Lobby'],
      ['Manage User', 'User Management'],
    ] as const) {
      await link(page, name).click()
      await expect(heading(page, title)).toBeVisible()
      await expectLoaded(page)
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
}
