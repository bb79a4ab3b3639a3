import { expect, type Page } from 'playwright/test'
import { locationPath } from '../../../src/routes.ts'
import type { Product } from '../product/product.ts'
import { signInPage } from './session.ts'

/** Opens the page of a new location without a playlist. */
export async function openEmptyLocation(page: Page, product: Product): Promise<void> {
  const location = await (await product.seed()).location('Plan', 'plan')
  await signInPage(page, product)
  await page.goto(locationPath(location))
  await expect(page.getByText(/^No playlists yet/)).toHaveCount(2)
}

/** The bodies of the calls that make or change a playlist, from now on. */
export function watchPlans(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', request => {
    const isPlan = /\/api\/playlists(\/\d+)?$/.test(request.url()) && ['POST', 'PUT'].includes(request.method())
    if (isPlan) bodies.push(request.postDataJSON())
  })
  return bodies
}
