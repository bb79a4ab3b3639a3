import { expect, type Page } from 'playwright/test'
import type { Product } from '../product/product.ts'
import { expectAlert } from './dialogs.ts'
import { fillFields } from './fields.ts'
import { button } from './locators.ts'

export interface Account {
  username: string
  password: string
}

export async function logIn(page: Page, { username, password }: Account): Promise<void> {
  await fillFields(page, { Username: username, Password: password })
  await button(page, 'Login').click()
}

/** Signs in on the login page; the address of the start page ends with a slash. */
export async function signIn(page: Page, startUrl: string, account: Account): Promise<void> {
  await page.goto(startUrl)
  await logIn(page, account)
  await expect(page).toHaveURL(`${startUrl}media`)
}

/** Signs a page in without any page of the product: the next navigation finds the four stored keys. */
export async function signInPage(page: Page, product: Pick<Product, 'url' | 'admin'>): Promise<void> {
  const answer = await page.request.post(`${product.url}/api/auth/login`, { data: product.admin })
  const { data } = await answer.json()
  await page.goto(`${product.url}/favicon.svg`)
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('USER_ID', String(user.id))
    localStorage.setItem('EMAIL', user.email)
    localStorage.setItem('USERNAME', user.username)
    // Last, as the product writes it: other tabs know the account by then.
    localStorage.setItem('TOKEN', token)
  }, data)
}

export async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign Out').click()
  await expectAlert(page, 'Success', 'Logout berhasil!')
}

/** Gives the page a token that the server does not know: its next call is answered with 401. */
export const spoilToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('TOKEN', 'a-token-of-no-server'))
