import type { Page } from 'playwright'

/** A picture in 12 × 8 cells: the brightness, the detail and the warmth of each. */
export interface PagePrint {
  /** Mean brightness, 0 to 255. */
  light: number[]
  /** Mean distance from the brightness: high for text and lines, 0 for an empty surface. */
  detail: number[]
  /** Mean of red minus blue, −255 to 255. */
  warmth: number[]
}

const COLUMNS = 12
const ROWS = 8

/** Reads the print of a PNG in a page: the browser decodes it. */
export async function pagePrint(reader: Page, png: Buffer): Promise<PagePrint> {
  const source = `data:image/png;base64,${png.toString('base64')}`
  return reader.evaluate(readPrint, { source, columns: COLUMNS, rows: ROWS })
}

/** Runs in the browser. */
async function readPrint({ source, columns, rows }: { source: string; columns: number; rows: number }) {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('The browser gives no canvas to read pixels with.')
  canvas.drawImage(picture, 0, 0)
  const print: PagePrint = { light: [], detail: [], warmth: [] }
  for (let cell = 0; cell < columns * rows; cell += 1) {
    const left = Math.round(((cell % columns) * width) / columns)
    const top = Math.round((Math.floor(cell / columns) * height) / rows)
    const cellWidth = Math.round((((cell % columns) + 1) * width) / columns) - left
    const cellHeight = Math.round(((Math.floor(cell / columns) + 1) * height) / rows) - top
    const { data } = canvas.getImageData(left, top, cellWidth, cellHeight)
    const lights = new Float32Array(data.length / 4)
    let warm = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      lights[at / 4] = 0.299 * red + 0.587 * green + 0.114 * blue
      warm += red - blue
    }
    const mean = lights.reduce((sum, light) => sum + light, 0) / lights.length
    print.light.push(Math.round(mean))
    print.detail.push(Math.round(lights.reduce((sum, light) => sum + Math.abs(light - mean), 0) / lights.length))
    print.warmth.push(Math.round(warm / lights.length))
  }
  return print
}
