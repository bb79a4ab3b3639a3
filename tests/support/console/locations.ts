import type { Page } from 'playwright/test'
import { closeAlert } from './dialogs.ts'
import { fillFields } from './fields.ts'
import { button } from './locators.ts'

export async function fillLocation(page: Page, name: string, uniqueId: string): Promise<void> {
  await button(page, 'Add Location').click()
  await fillFields(page, { 'Location Name': name, 'Unique ID': uniqueId })
}

export async function addLocation(page: Page, name: string, uniqueId: string): Promise<void> {
  await fillLocation(page, name, uniqueId)
  await button(page, 'Save Location').click()
  await closeAlert(page, 'Success')
}
