import type { Page } from 'playwright/test'
import { expect, test } from '../../../support/console/console-test.ts'
import { closeAlert } from '../../../support/console/dialogs.ts'
import { button } from '../../../support/console/locators.ts'
import { addressOf, newestOf, openNewPicture, readMadePicture } from '../../../support/console/pictures.ts'
import { accessibilityViolations } from '../../../support/looks/axe.ts'
import { colours, oneColourPng } from '../../../support/product/one-colour-png.ts'

type Place = [x: number, y: number]

/** Runs in the page. The colours of a picture at some places, as `#rrggbb`. */
async function coloursAt({ url, places }: { url: string; places: Place[] }) {
  const bitmap = await createImageBitmap(await (await fetch(url)).blob())
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.drawImage(bitmap, 0, 0)
  return places.map(([x, y]) => {
    const { data } = context.getImageData(x, y, 1, 1)
    return `#${[...data.subarray(0, 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`
  })
}

const RED = '#dc1414'
const GROUND = '#101418'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })

// requirements 29.1, 29.10, 29.11, 29.12 and 29.14
test('a picture of the library becomes a slide with a caption, by keys, and is edited again', async ({
  page,
  product,
}) => {
  const seed = await product.seed()
  await seed.upload('Bread.png', oneColourPng(colours['red.png']))
  await openNewPicture(page, product, 'Slide')
  await page.getByRole('radio', { name: 'Picture' }).press('Space')
  await button(page, 'Choose a picture…').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
  await dialog.getByRole('radio', { name: /Bread/ }).press('Space')
  expect(await accessibilityViolations(page)).toEqual([])
  await button(dialog, 'Use this picture').press('Enter')
  await expect(button(page, 'Another picture…')).toBeVisible()
  await page.getByRole('radio', { name: 'Filling' }).press('Space')
  await field(page, 'Heading').fill('Bread')
  await field(page, 'Caption').fill('Fresh every morning, from wheat and rye, with a crust that sings. '.repeat(6))
  await expect(page.getByText('it looks blurred on a screen')).toBeVisible()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await expect(page.getByText('Bread.png')).toBeVisible()
  await expect(page.getByText('it looks blurred on a screen')).toBeVisible()
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  const slide = await newestOf(product)
  expect(await readMadePicture(page, slide)).toMatchObject({
    width: 1920,
    height: 1080,
    recipe: { layout: 'picture', fit: 'fill', picture: { name: 'Bread.png' } },
  })
  // The picture from edge to edge, and the ground below the caption.
  const filled: Place[] = [
    [2, 2],
    [1917, 600],
    [5, 1075],
  ]
  expect(await page.evaluate(coloursAt, { url: addressOf(slide), places: filled })).toEqual([RED, RED, GROUND])

  await page.goto(`/picture?from=${slide.id}`)
  await expect(field(page, 'Heading')).toHaveValue('Bread')
  await page.getByRole('radio', { name: 'Whole' }).press('Space')
  await page.getByRole('radio', { name: 'Portrait' }).press('Space')
  await expect(page.getByText('drawn 17 times as large')).toBeVisible()
  await button(page, 'Save').click()
  await closeAlert(page, 'Success')
  const whole = await newestOf(product)
  // Of 64x36 px it takes the whole width, and the middle of the height.
  const shown: Place[] = [
    [540, 20],
    [2, 600],
    [1077, 600],
  ]
  expect(await page.evaluate(coloursAt, { url: addressOf(whole), places: shown })).toEqual([GROUND, RED, RED])
})
