import { link, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { type Product, startProduct } from '../../support/product/product.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'

export const FILMS = 1000
export const PHOTOS = 4000

const PHOTO_COLOURS = ['maroon', 'olive', 'navy', 'teal']
const FILM_COLOURS = ['gray', 'brown']

export interface LargeLibrary {
  product: Product
  remove(): Promise<void>
}

interface Source {
  path: string
  name: (number: number) => string
  mimeType: string
  count: number
}

/** The files of the library: a few real files, each under many names. */
function makeSources(folder: string): Source[] {
  const photos = PHOTO_COLOURS.map((colour, index): Source => {
    makePhoto(folder, `${colour}.jpg`, colour, '1920x1080')
    const name = (number: number) => `Photo ${number * PHOTO_COLOURS.length + index + 1}.jpg`
    return { path: join(folder, `${colour}.jpg`), name, mimeType: 'image/jpeg', count: PHOTOS / PHOTO_COLOURS.length }
  })
  const films = FILM_COLOURS.map((colour, index): Source => {
    makeClip(folder, `${colour}.mp4`, colour, 5)
    const name = (number: number) => `Film ${number * FILM_COLOURS.length + index + 1}.mp4`
    return { path: join(folder, `${colour}.mp4`), name, mimeType: 'video/mp4', count: FILMS / FILM_COLOURS.length }
  })
  return [...photos, ...films]
}

/** Links the files into the upload folder and adds them to the database, as 5,000 real uploads would take minutes. */
async function fill(dataDir: string, sources: readonly Source[]): Promise<void> {
  const database = new Database(join(dataDir, 'signage.db'))
  const insert = database.prepare(
    'INSERT INTO media (name, file_name, collection_name, mime_type, size, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const now = new Date().toISOString()
  database.exec('BEGIN')
  for (const { path, name, mimeType, count } of sources) {
    const { size } = await stat(path)
    for (let number = 0; number < count; number += 1) {
      await link(path, join(dataDir, 'uploads', name(number)))
      insert.run(name(number), name(number), 'content', mimeType, size, now)
    }
  }
  database.exec('COMMIT')
  database.close()
}

/** Starts the product with a library of 5,000 files, 1,000 of them films, and with the naive page at `/naive.html`. */
export async function startLargeLibrary(): Promise<LargeLibrary> {
  const folder = await mediaFolder()
  const pages = await builtPages('naive-library')
  const product = await startProduct({ dist: pages.path })
  await fill(product.dataDir, makeSources(folder.path))
  return {
    product,
    async remove() {
      await product.close()
      await pages.remove()
      await folder.remove()
    },
  }
}
