import { cp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writePaddedFilm } from '../film/padded-film.ts'

const fixtures = join(import.meta.dirname, '../../fixtures')

const PICTURES_OF_FILM = 90

/**
 * Makes two films of 3 s and about this size each, the second one with its index at its end, beside two pictures.
 * @returns their names in the order of a playlist, and the bytes of all four
 */
export async function makeLargeMedia(folder: string, filmBytes: number): Promise<{ files: string[]; bytes: number }> {
  const [film, more] = [join(fixtures, 'film.mp4'), Math.round(filmBytes / PICTURES_OF_FILM)]
  await writePaddedFilm(film, join(folder, 'first.mp4'), more, 'at the front')
  await writePaddedFilm(film, join(folder, 'second.mp4'), more, 'at the end')
  for (const picture of ['corners.jpg', 'rotated.jpg']) await cp(join(fixtures, picture), join(folder, picture))
  const files = ['first.mp4', 'corners.jpg', 'second.mp4', 'rotated.jpg']
  const sizes = await Promise.all(files.map(async file => (await stat(join(folder, file))).size))
  return { files, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

export const barePage = (file: string) => `<!doctype html><video muted autoplay src="/api/uploads/${file}"></video>
<script>document.querySelector('video').requestVideoFrameCallback(() => console.info('Display: shows "${file}"'))</script>`
