import { expect, type Page } from 'playwright/test'
import { link } from './locators.ts'

/** Goes to another page of the product as a link does: the document is not loaded again. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(address => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)

/** Waits until no list of the page is being loaded. */
export const expectLoaded = (page: Page): Promise<void> => expect(page.locator('[aria-busy=true]')).toHaveCount(0)

/** Opens the page of a location by its link in the sidebar. */
export async function openByLink(page: Page, name: string): Promise<void> {
  await link(page, name).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}
