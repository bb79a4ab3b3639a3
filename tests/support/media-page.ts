import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import type { Product } from './product.ts'
import { signInPage } from './sign-in-page.ts'

/** The path of a file that tests upload and play. */
export const fixture = (name: string): string => new URL(`../fixtures/${name}`, import.meta.url).pathname

/** Opens the media library signed in, and waits for its lists. */
export async function openMediaPage(page: Page, product: Product): Promise<void> {
  await signInPage(page, product)
  await page.goto('/media')
  await page.locator('section[aria-busy=false]').first().waitFor()
}

export interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The fixture film, made as large as a test needs it by an empty box at its end. */
export async function largeFilm(name: string, bytes: number): Promise<NamedFile> {
  const film = await readFile(fixture('film.mp4'))
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes, 0)
  box.write('free', 4, 'latin1')
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([film, box]) }
}

export type Colour = 'red' | 'green' | 'blue' | 'white' | 'other'

/** What a loaded image shows: its size and the colours along the horizontal line through its middle. */
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
