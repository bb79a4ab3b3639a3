import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { alertOf, closeAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { addressOf, libraryOf, newestOf, openNewPicture, readMadePicture } from '../../../support/console/pictures.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text' })

async function fillRows(page: Page, cells: readonly [string, string], rows: ReadonlyArray<readonly [string, string]>) {
  for (const [index, [name, value]] of rows.entries()) {
    await page.getByRole('textbox', { name: `${cells[0]}, line ${index + 1}` }).fill(name)
    await page.getByRole('textbox', { name: `${cells[1]}, line ${index + 1}` }).fill(value)
  }
}

// requirements 29.1, 29.8, 29.10, 29.12 and 29.13
test('a price list is typed, saved into a videowall playlist, and edited again as opening hours', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  const lobby = await seed.location('Lobby', 'lobby-1')
  await seed.playlist(lobby, 'videowall', { name: 'Morning' })
  await openNewPicture(page, product, 'Slide')
  await page.getByRole('radio', { name: 'Price list' }).press('Space')
  await page.getByRole('textbox', { name: 'Heading' }).fill('Breakfast')
  const prices = [
    ['Coffee', '2.50'],
    ['Croissant', '1.80'],
    ['Tea with lemon and honey', '3.00'],
  ] as const
  await fillRows(page, ['Name', 'Price'], prices)
  expect(await accessibilityViolations(page)).toEqual([])
  await button(page, 'Save and add to…').click()
  const dialog = page.getByRole('dialog', { name: 'Save and add to a playlist' })
  await dialog.getByRole('radio', { name: /Lobby/ }).check()
  await dialog.getByRole('radio', { name: /Morning/ }).check()
  await button(dialog, 'Save and add').click()
  await expect(alertOf(page, 'Success')).toContainText('at the end of “Morning” at “Lobby”')
  await closeAlert(page, 'Success')
  const slide = await newestOf(product)
  const picture = await readMadePicture(page, slide)
  expect([slide.name, picture.width, picture.height]).toEqual(['Breakfast.png', 1920, 1080])

  await page.goto(`/picture?from=${slide.id}`)
  await expect(page.getByRole('textbox', { name: 'Price, line 3' })).toHaveValue('3.00')
  await page.getByRole('radio', { name: 'Opening hours' }).press('Space')
  await page.getByRole('radio', { name: 'Portrait' }).press('Space')
  await page.getByRole('textbox', { name: 'Hours, line 1' }).fill('9 to 18')
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  const other = await readMadePicture(page, await newestOf(product))
  expect([other.width, other.height]).toEqual([1080, 1920])
  expect(other.recipe).toMatchObject({ layout: 'hours', prices: prices.map(([name, value]) => ({ name, value })) })
})

/** Runs in the page. Puts pictures side by side and measures the empty columns between the letters, in pixels. */
async function gapsIn(urls: readonly string[]): Promise<number[]> {
  const gaps: number[] = []
  let gap = -1
  for (const url of urls) {
    const bitmap = await createImageBitmap(await (await fetch(url)).blob())
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(bitmap, 0, 0)
    // The row through the middle of the letters.
    const { data } = context.getImageData(0, bitmap.height / 2, bitmap.width, 1)
    for (let column = 0; column < bitmap.width; column += 1) {
      const isInk = (data[4 * column] ?? 0) > 128
      if (isInk && gap > 0) gaps.push(gap)
      if (isInk) gap = 0
      else if (gap >= 0) gap += 1
    }
  }
  return gaps
}

// requirement 29.4
test('the pictures of a long text join without a gap, to the pixel', async ({ page, product }) => {
  await openNewPicture(page, product, 'Ticker strip')
  // The letter has one stroke at its middle: every gap is a space.
  await textField(page).fill('I '.repeat(150))
  await expect(page.getByText(/^[3-9] pictures of up to 2000x128 px/)).toBeVisible()
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  const files = (await libraryOf(product)).toSorted((a, b) => a.name.localeCompare(b.name))
  const gaps = await page.evaluate(gapsIn, files.map(addressOf))
  expect(gaps).toHaveLength(149)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
})
