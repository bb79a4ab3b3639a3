import { execFileSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'

const SECONDS = 4

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { stdio: 'pipe' })

/** A film of 4 s with about this size: noise cannot be compressed. @param how further options of ffmpeg */
function makeFilm(folder: string, name: string, bytes: number, ...how: string[]): void {
  const bits = String(Math.round((bytes * 8) / SECONDS))
  const picture = `color=c=gray:s=640x360:r=25:d=${SECONDS},noise=alls=100:allf=t`
  const rate = ['-b:v', bits, '-maxrate', bits, '-bufsize', bits]
  const code = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', ...rate]
  ffmpeg('-f', 'lavfi', '-i', picture, ...code, ...how, join(folder, name))
}

function makePicture(folder: string, name: string, colour: string): void {
  const picture = `color=c=${colour}:s=1280x720,noise=alls=12`
  ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '1', '-q:v', '2', join(folder, name))
}

/**
 * Makes two films of this size each, the second one with its index at its end, and two pictures.
 * @returns their names in the order of a playlist, and the bytes of all four
 */
export async function makeLargeMedia(folder: string, filmBytes: number): Promise<{ files: string[]; bytes: number }> {
  makeFilm(folder, 'first.mp4', filmBytes, '-movflags', '+faststart')
  makeFilm(folder, 'second.mp4', filmBytes)
  makePicture(folder, 'photo.jpg', 'green')
  makePicture(folder, 'other.jpg', 'yellow')
  const files = ['first.mp4', 'photo.jpg', 'second.mp4', 'other.jpg']
  const sizes = await Promise.all(files.map(async file => (await stat(join(folder, file))).size))
  return { files, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

export const barePage = (file: string) => `<!doctype html><video muted autoplay src="/api/uploads/${file}"></video>
<script>document.querySelector('video').requestVideoFrameCallback(() => console.info('Display: shows "${file}"'))</script>`
