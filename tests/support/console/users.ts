import type { Page } from 'playwright/test'
import { fillFields } from './fields.ts'
import { button } from './locators.ts'

/** Opens the form of a new user and fills it in. */
export async function fillUser(page: Page, username: string): Promise<void> {
  await button(page, 'Add User').click()
  const email = `${username}@signage.example`
  await fillFields(page, { Username: username, Email: email, Password: 'a-long-password' })
}
