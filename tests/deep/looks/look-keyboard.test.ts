import type { Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import { button, live } from '../../support/console/locators.ts'
import { signInPage } from '../../support/console/session.ts'
import { furnishConsole } from '../../support/product/console-seed.ts'
import { expect, test } from '../../support/product/e2e.ts'

/** Role and name of the focused element, such as `link "Media"`. */
async function focused(page: Page): Promise<string> {
  const snapshot = await page.locator(':focus').ariaSnapshot()
  return /^- (\w+ "(?:[^"\\]|\\.)*")/.exec(snapshot)?.[1] ?? snapshot
}

async function tabThrough(page: Page, steps: number): Promise<string[]> {
  const stops: string[] = []
  while (stops.length < steps) {
    await page.keyboard.press('Tab')
    stops.push(await focused(page))
  }
  return stops
}

const sidebar = [
  'link "Skip to content"',
  'link "Signage"',
  'button "Search or jump to…"',
  'link "Media"',
  'link "Manage Location"',
  'link "Schedule"',
  'link "Screens"',
  'link "Departure hall, gate 12 and the corridor behind the security check"',
  'link "Manage User"',
  'button "Sign Out"',
  'radio "System"',
]

const panel = (tape: string, url: string) => [
  'button "Add Media"',
  'button "Add Group"',
  `button "Edit ${tape}"`,
  `link "${url}"`,
  'button "Screen address…"',
]

// requirement 3.14
test('the tab order of every page is the order of reading', async ({ page, product }) => {
  const { full } = await furnishConsole(product)
  await signInPage(page, product)
  const orders: Record<string, string[]> = {
    '/media': [
      'button "New picture"',
      'button "UPLOAD"',
      'searchbox "Search by name"',
      'combobox "Sort by"',
      'button "Unused"',
      'checkbox "Ask before large files"',
      'button "Delete videos"',
      'button "Preview film.mp4"',
      'button "Delete images"',
      'button "Preview strip.png"',
      'button "Preview A key visual with a name as long as agencies like.jpg"',
    ],
    '/add_location': [
      'checkbox "Tell me when a screen goes dark while a tab is open"',
      'checkbox "Disconnected only (0)"',
      'searchbox "Search locations"',
      'button "Add Location"',
      'button "Select"',
      'button "Import"',
      'button "Export"',
      'button "UID"',
      'button "Location Name"',
      'button "Videowall"',
      'button "Ticker"',
      'button "Created At"',
      'button "Updated At"',
      'link "Departure hall, gate 12 and the corridor behind the security check"',
    ],
    '/user': ['button "Add User"', 'button "Delete admin"', 'button "Delete guest"'],
    [locationPath(full)]: [
      'link "Schedule"',
      'switch "Videowall Tape"',
      'switch "Ticker Tape"',
      'button "Update"',
      ...panel('Videowall Tape', `${product.url}/display/gate-12/videowall`),
      'button "Preview film.mp4"',
      'button "Preview A key visual with a name as long as agencies like.jpg"',
      ...panel('Ticker Tape', `${product.url}/display/gate-12/ticker`),
      'button "Preview strip.png"',
    ],
  }
  for (const [path, order] of Object.entries(orders)) {
    await page.goto(path)
    await expect(live(page)).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    await expect(page.getByText('so far')).toHaveCount(0)
    const stops = [...sidebar, ...order]
    expect.soft(await tabThrough(page, stops.length), path).toEqual(stops)
  }
})

// requirement 3.14
test('the skip link is seen, comes first and goes to the content', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/user')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Add User')).toBeFocused()
})

// requirement 3.14
test('palette and sheet give the focus back', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/user')
  const opener = button(page, 'Add User')
  await opener.focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
