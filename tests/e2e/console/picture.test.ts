import type { Page } from 'playwright/test'
import { expect, test } from '../../support/console/console-test.ts'
import { closeAlert } from '../../support/console/dialogs.ts'
import { button } from '../../support/console/locators.ts'
import { newestOf, openNewPicture, readMadePicture } from '../../support/console/pictures.ts'
import { accessibilityViolations } from '../../support/looks/axe.ts'

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text' })

// requirements 29.1, 29.2, 29.7, 29.9, 29.10 and 29.11
test('a strip is typed, saved, found in the library, edited again and put in every place of the old one', async ({
  page,
  product,
}) => {
  await openNewPicture(page, product, 'Ticker strip')
  await textField(page).fill('Fresh bread 🥖 every morning')
  await page.getByRole('radio', { name: 'White on blue' }).check()
  await expect(page.getByText(/^One picture of \d+x128 px\. It passes in \d+ s/)).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await expect(textField(page)).toHaveValue('Fresh bread 🥖 every morning')
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  await expect(page.getByText('is in the library.')).toBeVisible()
  const first = await newestOf(product)
  expect(first.file_name).toContain('Fresh bread every morning')
  const picture = await readMadePicture(page, first)
  expect(picture.height).toBe(128)
  expect(picture.width).toBeLessThanOrEqual(2000)
  expect(picture.recipe).toMatchObject({ kind: 'strip', text: 'Fresh bread 🥖 every morning' })

  const seed = await product.seed()
  const lobby = await seed.location('Lobby', 'lobby-1')
  await seed.items(await seed.playlist(lobby, 'ticker'), [first], 15)
  await page.getByRole('link', { name: 'Show the library' }).click()
  await button(page, /^Preview Fresh bread/).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(textField(page)).toHaveValue('Fresh bread 🥖 every morning')
  await expect(page.getByRole('radio', { name: 'White on blue' })).toBeChecked()
  await textField(page).fill('Fresh rolls every morning')
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  await page.getByRole('link', { name: 'Replace everywhere…' }).click()
  const choice = page.getByRole('dialog', { name: /^Replace “Fresh bread.*” everywhere$/ })
  await expect(choice.getByRole('radio', { name: /Fresh rolls/ })).toBeChecked()
  await button(choice, 'Continue').click()
  await button(page, 'Replace').click()
  await expect
    .poll(async () => JSON.stringify(await seed.call('GET', `/playlists/location/${lobby.id}?include_items=true`)))
    .toContain('Fresh rolls')
})
