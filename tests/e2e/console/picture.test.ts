import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button } from '../../support/console/locators.ts'
import { openMediaPage } from '../../support/console/media.ts'
import { newestOf, openNewPicture, readMadePicture } from '../../support/console/pictures.ts'
import { signOut } from '../../support/console/session.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text' })

const BREAD = 'Fresh bread 🥖 every morning'

async function save(page: Page): Promise<void> {
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
}

// requirements 29.1, 29.2, 29.7, 29.9 and 29.11
test('a strip is typed, is there after a reload, and is saved with its recipe', async ({ page, product }) => {
  await openNewPicture(page, product, 'Ticker strip')
  await textField(page).fill(BREAD)
  await page.getByRole('radio', { name: 'White on blue' }).check()
  await expect(page.getByText(/^One picture of \d+x128 px\. It passes in \d+ s/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await expect(textField(page)).toHaveValue(BREAD)
  await save(page)
  await expect(page.getByText('is in the library.')).toBeVisible()
  const first = await newestOf(product)
  expect(first.file_name).toContain('Fresh bread every morning')
  const picture = await readMadePicture(page, first)
  expect(picture.height).toBe(128)
  expect(picture.width).toBeLessThanOrEqual(2000)
  expect(picture.recipe).toMatchObject({ kind: 'strip', text: BREAD })
  await page.getByRole('link', { name: 'Show the library' }).click()
  await expect(button(page, /^Preview Fresh bread/)).toBeVisible()
})

// requirement 29.10
test('a strip is found in the library, edited again and put in every place of the old one', async ({
  page,
  product,
}) => {
  await openNewPicture(page, product, 'Ticker strip')
  await textField(page).fill(BREAD)
  await page.getByRole('radio', { name: 'White on blue' }).check()
  await save(page)
  // No page asks for the playlists of the location before all of it is there.
  await signOut(page)
  const seed = await product.seed()
  const lobby = await seed.location('Lobby', 'lobby-1')
  await seed.items(await seed.playlist(lobby, 'ticker'), [await newestOf(product)], 15)
  await openMediaPage(page, product)
  await button(page, /^Preview Fresh bread/).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(textField(page)).toHaveValue(BREAD)
  await expect(page.getByRole('radio', { name: 'White on blue' })).toBeChecked()
  await textField(page).fill('Fresh rolls every morning')
  await save(page)
  await page.getByRole('link', { name: 'Replace everywhere…' }).click()
  const choice = page.getByRole('dialog', { name: /^Replace “Fresh bread.*” everywhere$/ })
  await expect(choice.getByRole('radio', { name: /Fresh rolls/ })).toBeChecked()
  await button(choice, 'Continue').click()
  await button(page, 'Replace').click()
  await expect
    .poll(async () => JSON.stringify(await seed.call('GET', `/playlists/location/${lobby.id}?include_items=true`)))
    .toContain('Fresh rolls')
})
