import { readFile, truncate, writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'

/** The path of a file that tests upload and play. */
export const mediaFile = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname

export interface NamedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** The head of a box of an MP4 file that says nothing. */
function freeBox(bytes: number): Buffer {
  const head = Buffer.from('....free')
  head.writeUInt32BE(bytes)
  return head
}

/** The fixture film with a box at its end that makes it as large as a test needs it; each name is another content. */
export async function largeFilm(name: string, bytes: number): Promise<NamedFile> {
  const film = await readFile(mediaFile('film.mp4'))
  const head = Buffer.concat([freeBox(bytes), Buffer.from(name)])
  return { name, mimeType: 'video/mp4', buffer: Buffer.concat([film, head, Buffer.alloc(bytes - head.length)]) }
}

/** Writes the fixture film as one of this size; its last box takes no room on the disk. */
export async function writeLargeFilm(target: string, bytes: number): Promise<void> {
  const film = await readFile(mediaFile('film.mp4'))
  await writeFile(target, Buffer.concat([film, freeBox(bytes - film.length)]))
  await truncate(target, bytes)
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

/** Lets the server list 5,000 files; each of them is one of two fixtures. @returns the names of the requested files */
export async function serveLargeLibrary(page: Page): Promise<Set<string>> {
  const asked = new Set<string>()
  const film = await readFile(mediaFile('film.mp4'))
  const strip = await readFile(mediaFile('strip.png'))
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
