import type { Page } from 'playwright/test'
import { expect, test } from '../../support/display/display.ts'
import { corners, expectShape, queryOf } from '../../support/display/shapes.ts'
import { screenshot } from '../../support/looks/screenshot.ts'

// requirements 34.1, 34.2, 34.3 and 34.4
for (const rotate of [0, 90, 180, 270] as const) {
  test(`turned by ${rotate}, a film shows the right pixels in every shape`, async ({ page, rig, context }) => {
    const reader = await context.newPage()
    rig.playlists = corners('corners.mp4')
    for (const shape of [{ rotate }, { rotate, strip: true }, { rotate, tile: 2 }, { rotate, strip: true, tile: 3 }]) {
      await page.goto(`${rig.url}/display/lobby/videowall?${queryOf(shape)}`)
      await expectShape(page, reader, shape)
    }
  })
}

// requirement 34.1
test('the shape of a screen in step is the same', async ({ page, rig, context }) => {
  const reader = await context.newPage()
  rig.playlists = corners('corners.jpg')
  const shape = { rotate: 270, strip: true, tile: 3 } as const
  await page.goto(`${rig.url}/display/lobby/videowall?sync&${queryOf(shape)}`)
  await expectShape(page, reader, shape)
})

/** The largest difference of a wall that is put together of its screens and of one large screen, 0 to 255 of each colour. */
const differenceOf = async ([whole = '', ...tiles]: string[]) => {
  const pixelsOf = async (...pngs: string[]) => {
    const canvas = new OffscreenCanvas(1600, 900)
    const pen = canvas.getContext('2d')
    for (const [index, png] of pngs.entries()) {
      const image = new Image()
      image.src = `data:image/png;base64,${png}`
      await image.decode()
      pen?.drawImage(image, (index % 2) * 800, Math.floor(index / 2) * 450)
    }
    return pen?.getImageData(0, 0, 1600, 900).data ?? new Uint8ClampedArray()
  }
  const [one, other] = [await pixelsOf(whole), await pixelsOf(...tiles)]
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - (other[at] ?? 0))), 0)
}

const shotOf = async (page: Page) => (await screenshot(page)).toString('base64')

// requirements 34.4 and 34.6
test('four screens of a wall make one picture to the pixel, and each draws its own part only', async ({
  page,
  rig,
  context,
}) => {
  rig.playlists = corners('corners.jpg')
  const address = `${rig.url}/display/lobby/videowall`
  const drawn = page.locator('canvas[data-src]').first()
  const shots: string[] = []
  for (const [query, width, height] of [
    ['', 1600, 900],
    ...[1, 2, 3, 4].map(number => [`?tile=2x2:${number}`, 800, 450] as const),
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(address + query)
    await expect(drawn).toHaveJSProperty('width', width)
    await expect(drawn).toHaveJSProperty('height', height)
    shots.push(await shotOf(page))
  }
  const reader = await context.newPage()
  expect(await reader.evaluate(differenceOf, shots)).toBeLessThan(3)
})
