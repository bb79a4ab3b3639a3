import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { button, link, live } from '../../support/console/locators.ts'
import { logIn, signInPage } from '../../support/console/session.ts'

test.use({ expectedErrors: [/net::ERR|Failed to fetch dynamically|WebSocket|404 \(/] })

// requirement 3.14
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
  for (const part of ['locations-page', 'location-page', 'schedule-page', 'users-page', 'import-dialog']) {
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
  const giveBack = await takeAway(page, /\/assets\/console-|\/(media|user)$/)
  await page.goto('/')
  await logIn(page, product.admin)
  await expect(notice(page)).toBeVisible()
  giveBack()
  await expect(page.getByText('Welcome, admin')).toBeVisible()
  await expect(notice(page)).toBeHidden()
})
