import type { Page } from 'playwright'

/**
 * A picture in 12 × 8 cells: the mean brightness of each; then the mean distance from it, which is high for text and
 * lines and 0 for an empty surface; then how much red there is more than blue, halved, from 128 on. A byte for each.
 */
export type PagePrint = Buffer

const CELLS = 12 * 8

/** A print as short text, and back. */
export const packPrint = (print: PagePrint): string => print.toString('base64')
export const unpackPrint = (text: string): PagePrint => Buffer.from(text, 'base64')

/** Reads the print of a PNG in a page: the browser decodes it. */
export async function pagePrint(reader: Page, png: Buffer): Promise<PagePrint> {
  return Buffer.from(await reader.evaluate(readPrint, `data:image/png;base64,${png.toString('base64')}`))
}

/** Runs in the browser. */
async function readPrint(source: string): Promise<number[]> {
  const picture = new Image()
  picture.src = source
  await picture.decode()
  const { naturalWidth: width, naturalHeight: height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('The browser gives no canvas to read pixels with.')
  canvas.drawImage(picture, 0, 0)
  const [lights, details, warmths]: [number[], number[], number[]] = [[], [], []]
  for (let cell = 0; cell < 96; cell += 1) {
    const [column, row] = [cell % 12, Math.floor(cell / 12)]
    const [left, top] = [Math.round((column * width) / 12), Math.round((row * height) / 8)]
    const [right, bottom] = [Math.round(((column + 1) * width) / 12), Math.round(((row + 1) * height) / 8)]
    const { data } = canvas.getImageData(left, top, right - left, bottom - top)
    const light = new Float32Array(data.length / 4)
    let warm = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
      light[at / 4] = 0.299 * red + 0.587 * green + 0.114 * blue
      warm += red - blue
    }
    const mean = light.reduce((sum, one) => sum + one, 0) / light.length
    lights.push(Math.round(mean))
    details.push(Math.round(light.reduce((sum, one) => sum + Math.abs(one - mean), 0) / light.length))
    warmths.push(Math.round(Math.round(warm / light.length) / 2) + 128)
  }
  return [...lights, ...details, ...warmths]
}

/** True if nothing is on the picture, not even a line of text. */
export const isBlank = (print: PagePrint): boolean => Math.max(...print.subarray(CELLS, 2 * CELLS)) <= 1

/** True if two prints are of the same page: between two browsers the mean stays under 1 and a cell under 8. */
export function isAlike(a: PagePrint, b: PagePrint): boolean {
  const apart = (at: number) => Math.abs((a[at] ?? 0) - (b[at] ?? 0))
  const cells = Array.from(
    { length: CELLS },
    (_, cell) => apart(cell) + apart(CELLS + cell) + 2 * apart(2 * CELLS + cell),
  )
  return cells.reduce((sum, cell) => sum + cell, 0) / CELLS < 2 && Math.max(...cells) < 18
}
