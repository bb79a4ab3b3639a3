import { button, heading, link, live } from '../../support/console/locators.ts'
import { signInPage, signOut } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'
import { expect, test } from '../../support/product/e2e.ts'

const places = [
  { name: 'login', path: '/', signedIn: false },
  { name: 'media', path: '/media', signedIn: true },
  { name: 'locations', path: '/add_location', signedIn: true },
  { name: 'schedule', path: '/schedule', signedIn: true },
  { name: 'screens', path: '/screens', signedIn: true },
  { name: 'users', path: '/user', signedIn: true },
  { name: 'page not found', path: '/nothing', signedIn: false },
]

for (const width of [1440, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, signedIn } of places) {
      // requirement 16.12
      test(`axe finds nothing on ${name}, ${width} px, ${colorScheme}`, async ({ page, product }) => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        if (signedIn) await signInPage(page, product)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await accessibilityViolations(page)).toEqual([])
      })
    }
  }

  // requirements 16.10, 16.12
  test(`axe finds nothing in the modals and the alert, ${width} px`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInPage(page, product)
    await page.goto('/add_location')
    await button(page, 'Add Location').click()
    await expect(page.getByRole('dialog', { name: 'Add New Location' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.goto('/user')
    await button(page, 'Add User').click()
    await expect(page.getByRole('dialog', { name: 'Add New User' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
    await button(page, 'Close').click()
    await button(page, 'Delete guest').click()
    await expect(page.getByRole('alertdialog', { name: 'Confirm delete' })).toBeVisible()
    expect(await accessibilityViolations(page)).toEqual([])
  })
}

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

  // Tab from its last entry goes to the page, and the navigation closes.
  const addUser = button(page, 'Add User')
  await expect(addUser).toBeVisible()
  await opener.click()
  await navigation.getByRole('radio').last().focus()
  await page.keyboard.press('Tab')
  await expect(navigation).toBeHidden()
  await expect(addUser).toBeFocused()
})

// requirement 3.2
test('the current entry of the navigation is marked', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.locator('[aria-current=page]')).toHaveText('Manage User')
})

// requirements 1.8, 2.9
test('signing out in one tab signs out the others', async ({ page, product, context }) => {
  await signInPage(page, product)
  await page.goto('/media')
  const other = await context.newPage()
  await other.goto('/user')
  await expect(heading(other, 'User Management')).toBeVisible()
  await signOut(page)
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible()
})

// requirement 5.12
test('a location that a second person adds appears in the table and in the sidebar', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/add_location')
  await expect(live(page)).toBeVisible()
  const seed = await product.seed()
  await seed.location('Rooftop', 'rooftop')
  await expect(page.getByRole('row', { name: /rooftop/ })).toBeVisible()
  await expect(link(page, 'Rooftop')).toBeVisible()
})

test.describe('a part of the page that a deploy has removed', () => {
  test.use({ expectedErrors: [/404|Failed to fetch dynamically|error loading dynamically|LoadErrorBoundary/] })

  // requirement 1.13
  test('costs one reload', async ({ page }) => {
    let isGone = true
    await page.route('**/assets/staff-*.js', route => {
      const answer = isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()
      isGone = false
      return answer
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
    expect(isGone, 'the part was asked for').toBe(false)
  })

  // requirement 1.13
  test('leaves a way back if it stays away, and no reload loop', async ({ page }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.route('**/assets/staff-*.js', route => route.fulfill({ status: 404, body: '' }))
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'This page could not be loaded. Start again.' })).toBeVisible()
    expect(loads).toBeLessThanOrEqual(2)
  })
})
