import type { Page } from 'playwright/test'
import { io } from 'socket.io-client'
import type { Location } from '../../../../src/api/locations.ts'
import { locationPath } from '../../../../src/routes.ts'
import { button, live } from '../../../support/console/locators.ts'
import { signInPage } from '../../../support/console/session.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { expect, test } from '../../../support/product/e2e.ts'
import type { Product } from '../../../support/product/product.ts'

const LOCATIONS = 205
/** Every location has a videowall that is connected, but for each ninth one. */
const connects = (number: number) => number % 9 !== 0
const disconnected = Math.floor(LOCATIONS / 9)

/** 205 locations with their screens. The first nine have a videowall playlist; that of location 9 is switched on. */
async function furnish(product: Product) {
  const seed = await product.seed()
  const locations: Location[] = []
  for (let number = 1; number <= LOCATIONS; number += 1) {
    const place = number % 2 ? 'Mall' : 'Airport, departure hall, north wing'
    locations.push(await seed.location(`${place} ${number}`, `site-${number}`))
  }
  const screens = io(product.url, { transports: ['websocket'] })
  for (const [index, { unique_id: uniqueId }] of locations.entries()) {
    if (connects(index + 1)) screens.emit('screen_connected', { uniqueId, type: 'videowall' })
  }
  const dark = locations[8]
  if (!dark) throw new Error('There is no ninth location.')
  await seed.playlist(dark, 'videowall')
  await seed.screensOn(dark)
  return { dark, locations, close: () => screens.close() }
}

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

// requirements 3.14, 3.22, 5.14, 5.15
test('205 locations: everything stays in view, is found, and says what is known', async ({ page, product }) => {
  test.setTimeout(120_000)
  const { dark, locations, close } = await furnish(product)
  await signInPage(page, product)
  const current = locations.find(({ name }) => name === 'Mall 151')
  if (!current) throw new Error('There is no Mall 151.')
  await page.goto(locationPath(current))
  const sidebar = sidebarOf(page)
  // A list scrolls by whole pixels, and its room ends between two.
  await expect(sidebar.getByRole('link', { name: 'Mall 151' })).toBeInViewport({ ratio: 0.99 })
  await expect(sidebar.getByRole('link', { name: 'Mall 151' })).toHaveAttribute('aria-current', 'page')
  for (const name of ['Media', 'Manage Location', 'Manage User']) {
    await expect(sidebar.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 })
  }

  await sidebar.getByRole('searchbox', { name: 'Filter locations' }).fill('hall, north wing 20')
  await expect(sidebar.getByRole('link', { name: /^Airport/ })).toHaveText(
    [20, 200, 202, 204].map(n => `Airport, departure hall, north wing ${n}`),
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Airport, departure hall, north wing 20', exact: true })).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  // What the person has seen on a location's page is known in the table; the rest is called unknown.
  await page.goto(locationPath(dark))
  await expect(page.getByRole('switch', { name: 'Videowall Tape' })).toBeChecked()
  await sidebar.getByRole('link', { name: 'Manage Location' }).click()
  await expect(live(page)).toBeVisible()
  const counts = page.getByRole('list', { name: 'Screens' })
  await expect(counts).toContainText(`${LOCATIONS} videowalls`)
  await expect(counts).toContainText('1 dark')
  await expect(counts).toContainText(`${disconnected - 1} disconnected, not known if switched on`)
  await expect(counts).toContainText('1 off')

  await button(page, 'Videowall').click()
  await expect(page.getByRole('columnheader', { name: 'Videowall' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row').nth(1)).toContainText('Mall 9')
  await page.evaluate(() => window.scrollTo(0, 2500))
  await expect(button(page, 'Videowall')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('searchbox', { name: 'Search locations' })).toBeInViewport({ ratio: 1 })
  expect(await accessibilityViolations(page)).toEqual([])
  close()
})
