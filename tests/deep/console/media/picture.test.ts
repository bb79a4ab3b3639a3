import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { addressOf, libraryOf, openNewPicture } from '../../../support/console/pictures.ts'

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
  await page.getByRole('textbox', { name: 'Text' }).fill('I '.repeat(150))
  await expect(page.getByText(/^[3-9] pictures of up to 2000x128 px/)).toBeVisible()
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  const files = (await libraryOf(product)).toSorted((a, b) => a.name.localeCompare(b.name))
  const gaps = await page.evaluate(gapsIn, files.map(addressOf))
  expect(gaps).toHaveLength(149)
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
})
