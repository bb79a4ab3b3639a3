import { expect, type Locator, type Page } from 'playwright/test'
import { button } from './locators.ts'

export type AlertStyle = 'Success' | 'Warning'

export const alertOf = (page: Page, style: AlertStyle): Locator =>
  page.getByRole('alertdialog', { name: style, exact: true })

export async function closeAlert(page: Page, style: AlertStyle): Promise<void> {
  const alert = alertOf(page, style)
  await button(alert, 'OK').click()
  await expect(alert).toBeHidden()
}

/** Waits for an alert with this message and closes it. */
export async function expectAlert(page: Page, style: AlertStyle, message: string | RegExp): Promise<void> {
  await expect(alertOf(page, style)).toHaveAccessibleDescription(message)
  await closeAlert(page, style)
}

export const confirmButton = (page: Page): Locator =>
  button(page.getByRole('alertdialog', { name: 'Confirm delete' }), 'Delete')

/** Switches a mode such as `Delete images` or `Edit Videowall Tape` on or off by its button. */
export async function setMode(page: Page, name: string, isOn = true): Promise<void> {
  const mode = button(page, name)
  if ((await mode.getAttribute('aria-pressed')) !== String(isOn)) await mode.click()
}
