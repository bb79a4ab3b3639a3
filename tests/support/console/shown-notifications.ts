import type { Page } from 'playwright/test'

/**
 * Allows the notifications of a page and follows them; to be called before it loads. A headless shell refuses them,
 * whatever it is told.
 * @returns a function that reads them, "title: text" each, in the order in which they were shown
 */
export async function watchNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Reflect.set(window, 'shownNotifications', shown)
    const Real = window.Notification
    window.Notification = class extends Real {
      static override readonly permission = 'granted'
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(`${title}: ${options?.body ?? ''}`)
      }
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'shownNotifications'))
}
