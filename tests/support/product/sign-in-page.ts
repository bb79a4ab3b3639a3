import type { Page } from 'playwright/test'
import type { Product } from './product.ts'

/** Signs a page in past the login page: the next navigation finds the four stored keys. */
export async function signInPage(page: Page, product: Pick<Product, 'url' | 'admin'>): Promise<void> {
  const answer = await page.request.post(`${product.url}/api/auth/login`, { data: product.admin })
  const { data } = await answer.json()
  await page.goto(`${product.url}/`)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('TOKEN', token)
    localStorage.setItem('USER_ID', String(user.id))
    localStorage.setItem('EMAIL', user.email)
    localStorage.setItem('USERNAME', user.username)
  }, data)
}
