import { expect, type Locator, type Page } from 'playwright/test'

export type Fields = Readonly<Record<string, string>>

export async function fillFields(scope: Page | Locator, fields: Fields): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await scope.getByLabel(label, { exact: true }).fill(text)
}

export async function expectFields(scope: Page | Locator, fields: Fields): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await expect(scope.getByLabel(label, { exact: true })).toHaveValue(text)
  }
}
