import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const COLOURS = ['red', 'lime', 'blue', 'yellow'] as const

export interface MediaFolder {
  path: string
  remove(): Promise<void>
}

/** The connection of a slow site, for the benches that film a screen. */
export const slowLine = { latencyMs: 80, bytesPerSecond: 4_000_000 }

/** A temporary folder for the files of a bench. */
export async function mediaFolder(): Promise<MediaFolder> {
  const path = await mkdtemp(join(tmpdir(), 'bench-media-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

export const ffmpeg = (...options: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { stdio: 'pipe' })

interface Picture {
  size?: string
  framesPerSecond?: number
  /** With the grain and the 8 Mbit/s of a camera's film: a plain colour is decoded for nearly nothing. */
  isFilmed?: boolean
}

/** Makes a clip of one colour, or of several colours of equal length, with a moving bar and a tone. */
export function makeClip(
  folder: string,
  name: string,
  colour: string | readonly string[],
  seconds: number,
  { size = '1280x720', framesPerSecond = 30, isFilmed = false }: Picture = {},
): void {
  const colours = [colour].flat()
  const plain = (one: string) => `color=c=${one}:s=${size}:r=${framesPerSecond}:d=${seconds / colours.length}`
  const pictures = colours.flatMap(one => ['-f', 'lavfi', '-i', plain(one)])
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]
  const joined = `${colours.map((_, index) => `[${index}:v]`).join('')}concat=n=${colours.length}:v=1:a=0`
  const [width = 0, height = 0] = size.split('x').map(Number)
  const bar = `color=c=white:s=${width / 16}x${height / 9}:r=${framesPerSecond}`
  const moving = `[plain][bar]overlay=x='mod(t*W/3,W)':y=H*0.83:shortest=1${isFilmed ? ',noise=alls=12:allf=t' : ''}[picture]`
  const streams = [
    '-filter_complex',
    `${joined}[plain];${bar}[bar];${moving}`,
    '-map',
    '[picture]',
    '-map',
    `${colours.length}:a`,
  ]
  const code = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-c:a', 'aac', '-shortest']
  const rate = isFilmed ? ['-b:v', '8M', '-maxrate', '8M', '-bufsize', '8M'] : []
  ffmpeg(...pictures, ...sound, ...streams, ...code, ...rate, join(folder, name))
}

/** Makes a photo of one colour with noise, so that the file is as large as a real photo. */
export function makePhoto(folder: string, name: string, colour: string, size: string): void {
  const picture = `color=c=${colour}:s=${size},noise=alls=12`
  ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '1', '-q:v', '2', join(folder, name))
}

/** Makes a ticker image with stripes, so that every movement changes pixels. */
export function makeStrip(folder: string, name: string, width: number): void {
  const stripes = `nullsrc=s=${width}x128,geq=lum='255*mod(floor(X/9),2)':cb=128:cr=128`
  ffmpeg('-f', 'lavfi', '-i', stripes, '-frames:v', '1', join(folder, name))
}
