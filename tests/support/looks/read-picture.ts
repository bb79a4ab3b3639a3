import type { Locator } from 'playwright/test'

export type Colour = 'red' | 'green' | 'blue' | 'white' | 'other'

/** The size of a loaded image, and the colours of the horizontal line through its middle. */
export async function readPicture(image: Locator): Promise<{ width: number; height: number; middle: Colour[] }> {
  await image.waitFor()
  return image.evaluate(async element => {
    if (!(element instanceof HTMLImageElement)) throw new Error('This is no image.')
    await element.decode()
    const canvas = document.createElement('canvas')
    canvas.width = element.naturalWidth
    canvas.height = element.naturalHeight
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('This browser draws nothing.')
    pen.drawImage(element, 0, 0)
    const { data } = pen.getImageData(0, Math.floor(canvas.height / 2), canvas.width, 1)
    const name = (red: number, green: number, blue: number) => {
      const on = [red, green, blue].map(part => (part > 170 ? 1 : part < 90 ? 0 : '?')).join('')
      return ({ '100': 'red', '010': 'green', '001': 'blue', '111': 'white' }[on] ?? 'other') as Colour
    }
    const middle = Array.from({ length: canvas.width }, (_, x) =>
      name(data[4 * x] ?? 0, data[4 * x + 1] ?? 0, data[4 * x + 2] ?? 0),
    )
    return { width: canvas.width, height: canvas.height, middle }
  })
}
