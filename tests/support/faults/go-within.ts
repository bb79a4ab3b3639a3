import type { Page } from 'playwright/test'

/** Goes to another page of the product as a link would, without loading it anew. */
export const goWithin = (page: Page, path: string): Promise<unknown> =>
  page.evaluate(address => {
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, path)
