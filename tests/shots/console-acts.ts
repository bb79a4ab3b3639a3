import type { Locator, Page } from 'playwright'
import { consoleLooks } from './state.ts'

export const button = (scope: Page | Locator, name: string | RegExp) => scope.getByRole('button', { name, exact: true })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).waitFor()
export const alert = (page: Page, name: string) => page.getByRole('alertdialog', { name, exact: true }).waitFor()

/** Waits until this many items show the picture that the browser has made for them. */
export async function thumbnails(scope: Page | Locator, count: number): Promise<void> {
  const pictures = scope.locator('img:not([src$=".svg"])')
  await pictures.nth(count - 1).waitFor()
}

/** An answer of the server's envelope, to a call that must change nothing. */
export const answer = (page: Page, path: string, status: number, message: string) =>
  page.route(`**/api${path}`, (route, request) =>
    request.method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { success: status < 400, message } }),
  )

/** What most states of the console have in common. */
export const base = { product: 'full', looks: consoleLooks } as const

/** So many pictures are in the first view of every size; what lies below is looked at when it comes. */
export const films = 3
