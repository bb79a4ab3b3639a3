import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import type { Product } from './product.ts'
import { signInPage } from './sign-in-page.ts'

/** The path of a file that tests upload and play. */
export const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname

/** Opens the media library signed in, and waits for its lists. */
export async function openMediaPage(page: Page, product: Product): Promise<void> {
  await signInPage(page, product)
  await page.goto('/media')
  await page.locator('section[aria-busy=false]').first().waitFor()
}

/** Waits until every card of the library that can be seen shows its picture. */
export async function expectPictures(page: Page): Promise<void> {
  const blank = () =>
    page.locator('.media-card').evaluateAll(cards => {
      const isSeen = (card: Element) => {
        const { top, bottom } = card.getBoundingClientRect()
        return bottom > 0 && top < window.innerHeight
      }
      return cards.filter(card => isSeen(card) && !card.querySelector('img')).length
    })
  await expect.poll(blank).toBe(0)
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

const FILMS = 1000
const PHOTOS = 4000

const item = (id: number, name: string, mime_type: string) => ({
  id,
  name,
  file_name: name,
  collection_name: '',
  mime_type,
  size: 1000 + id,
})

/** 5,000 files that the server names; each of them is one of the fixtures. @returns the names that were asked for */
export async function serveLargeLibrary(page: Page): Promise<Set<string>> {
  const asked = new Set<string>()
  const film = await readFile(fixture('film.mp4'))
  const strip = await readFile(fixture('strip.png'))
  const media = [
    ...Array.from({ length: FILMS }, (_, n) => item(n + 1, `Film ${n + 1}.mp4`, 'video/mp4')),
    ...Array.from({ length: PHOTOS }, (_, n) => item(FILMS + n + 1, `Photo ${n + 1}.png`, 'image/png')),
  ]
  await page.route('**/api/media', route => route.fulfill({ json: { success: true, message: '', data: { media } } }))
  await page.route('**/api/uploads/**', route => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '')
    asked.add(name)
    const isFilm = name.endsWith('.mp4')
    return route.fulfill({ body: isFilm ? film : strip, contentType: isFilm ? 'video/mp4' : 'image/png' })
  })
  return asked
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
