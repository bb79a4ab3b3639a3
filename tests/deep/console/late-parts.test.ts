import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { button, heading, link, live } from '../../support/console/locators.ts'
import { logIn, signInPage } from '../../support/console/session.ts'

test.use({ expectedErrors: [/net::ERR|Failed to fetch dynamically|WebSocket|404 \(/] })

// requirement 3.23
test('the palette takes what is typed while its code is loaded, Enter included', async ({ page, product }) => {
  const seed = await product.seed()
  await seed.location('Rooftop', 'roof-9')
  await signInPage(page, product)
  let asked = 0
  await page.route('**/assets/command-palette-*.js', async route => {
    asked += 1
    await new Promise(resolve => setTimeout(resolve, 1500))
    await route.continue()
  })
  await page.goto('/user')
  await expect(live(page)).toBeVisible()
  await expect(link(page, 'Rooftop')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('roox')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('f-')
  expect(await page.getByRole('dialog').count(), 'the palette is not there yet').toBe(0)
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toHaveValue('roof-')
  await expect(page.getByRole('option')).toHaveText(['Rooftoproof-9'])
  await page.keyboard.press('Escape')
  expect(asked).toBe(1)

  await page.reload()
  await expect(link(page, 'Rooftop')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('roof')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Rooftop')).toBeVisible()
})

// requirement 3.23
test('a shortcut works from the first picture of a page on', async ({ page, product }) => {
  await signInPage(page, product)
  await page.addInitScript(() => {
    const press = () => {
      if (!document.querySelector('main h1')) return
      watch.disconnect()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    }
    // Called after the page is in the document and before it is painted.
    const watch = new MutationObserver(press)
    watch.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/user')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

// requirement 3.24
test('the code of the other pages is loaded when the browser is idle', async ({ page, product }) => {
  await signInPage(page, product)
  const loaded: string[] = []
  page.on('response', response => loaded.push(response.url()))
  await page.goto('/media')
  for (const part of ['locations', 'location', 'schedule', 'users', 'command-palette', 'upload-list']) {
    const script = new RegExp(`/assets/${part}-[\\w-]{8}\\.js$`)
    await expect.poll(() => loaded.some(url => script.test(url)), part).toBe(true)
  }
})

/** The parts and pages that the server does not give until the function is called. */
async function takeAway(page: Page, paths: RegExp): Promise<() => void> {
  let isDown = true
  await page.route(paths, route => (isDown ? route.abort() : route.continue()))
  return () => {
    isDown = false
  }
}

const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'The server cannot be reached' })

// requirement 3.24
test('a page that cannot be loaded says that the server cannot be reached, and comes by itself', async ({
  page,
  product,
}) => {
  await signInPage(page, product)
  // Before the server is down, nothing is loaded ahead.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.goto('/media')
  await expect(live(page)).toBeVisible()
  const giveBack = await takeAway(page, /\/assets\/users-|\/(media|user)$/)
  await link(page, 'Manage User').click()
  await expect(notice(page)).toBeVisible()
  giveBack()
  await expect(button(page, 'Add User')).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

// requirement 3.24
test('the frame of the console that cannot be loaded after the login says so too', async ({ page, product }) => {
  const giveBack = await takeAway(page, /\/assets\/console-layout-|\/(media|user)$/)
  await page.goto('/')
  await logIn(page, product.admin)
  await expect(notice(page)).toBeVisible()
  giveBack()
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expect(notice(page)).toBeHidden()
})

// requirement 3.25
test('an address without a location gives one message', async ({ page, product }) => {
  await signInPage(page, product)
  await page.goto('/location/999999')
  await expect(page.getByText('There is no location with this address.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(page.getByText('could not be loaded')).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Manage Location' })).toBeVisible()
})
