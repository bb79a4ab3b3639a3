import type { Page } from 'playwright/test'

/**
 * Follows the notifications of a page; to be called before it loads.
 * @returns a function that reads them, "title: text" each, in the order in which they were shown
 */
export async function watchNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shown: string[] = []
    Reflect.set(window, 'shownNotifications', shown)
    const Real = window.Notification
    window.Notification = class extends Real {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        shown.push(`${title}: ${options?.body ?? ''}`)
      }
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'shownNotifications'))
}
