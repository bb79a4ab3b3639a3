import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../support/display/display.ts'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { screenshot } from '../../support/looks/screenshot.ts'
import { temporaryFolder } from '../../support/product/test-server.ts'

/** A photo with fine lines, drawn by the browser; its size is no multiple of the screen's. */
const drawPhoto = () => {
  const canvas = document.createElement('canvas')
  canvas.width = 2810
  canvas.height = 1990
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  for (let x = 0; x < canvas.width; x += 61) {
    context.fillStyle = `hsl(${x} 80% 50%)`
    context.fillRect(x, 0, 30, canvas.height)
    context.fillRect(0, x, canvas.width, 9)
  }
  return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
}

/** The mean difference of two pictures, 0 to 255 of each colour. */
const differenceOf = async ([one = '', other = '']: string[]) => {
  const pixelsOf = async (png: string) => {
    const image = new Image()
    image.src = `data:image/png;base64,${png}`
    await image.decode()
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    context?.drawImage(image, 0, 0)
    return context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray()
  }
  const [first, second] = [await pixelsOf(one), await pixelsOf(other)]
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length
}

// requirement 9.17
test('a photo is drawn once, upright and as sharp as an image element shows it, also after a resize', async ({
  page,
  context,
}) => {
  const folder = await temporaryFolder()
  const reader = await context.newPage()
  writeFileSync(join(folder.path, 'photo.jpg'), Buffer.from(await reader.evaluate(drawPhoto), 'base64'))
  const plain =
    '<body style="margin:0;background:#000"><img src="/api/uploads/photo.jpg" style="position:absolute;width:100vw;height:100vh;object-fit:contain">'
  const rig = await startDisplayRig({
    dist: process.env.E2E_DIST ?? '',
    media: folder.path,
    pages: { '/plain.html': plain },
  })
  rig.playlists = [servedPlaylist(['photo.jpg'], 60)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const canvas = page.locator('canvas[data-src]').first()
  for (const size of [
    { width: 800, height: 450 },
    { width: 450, height: 800 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await reader.setViewportSize(size)
    await reader.goto(`${rig.url}/plain.html`)
    // As wide or as high as the screen, to the pixel.
    const [side, length] = size.width > size.height ? ['height', size.height] : ['width', size.width]
    await expect(canvas).toHaveJSProperty(String(side), length)
    await expect(page.locator('img[src]')).toHaveCount(0)
    const shots = [await screenshot(page), await screenshot(reader)].map(png => png.toString('base64'))
    expect(await reader.evaluate(differenceOf, shots)).toBeLessThan(6)
  }
  await rig.stop()
  await folder.remove()
})

// requirement 9.17
test('an SVG stays an image element, and a turned photo is drawn upright', async ({ page, rig }) => {
  rig.playlists = [servedPlaylist(['rotated.jpg', 'green.svg'], 1)]
  await page.goto(`${rig.url}/display/lobby/videowall`)
  const canvas = page.locator('canvas[data-src$="rotated.jpg"]')
  await expect(canvas).toBeAttached()
  const upright = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/api/uploads/rotated.jpg'
    await image.decode()
    return image.naturalWidth / image.naturalHeight
  })
  const shape = await canvas.evaluate(one => (one instanceof HTMLCanvasElement ? one.width / one.height : 0))
  expect(shape).toBeCloseTo(upright, 1)
  await expect(page.locator('img[src$="green.svg"]')).toBeInViewport()
})
