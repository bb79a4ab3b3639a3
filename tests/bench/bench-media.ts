import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const COLOURS = ['red', 'lime', 'blue', 'yellow'] as const

export interface MediaFolder {
  path: string
  remove(): Promise<void>
}

/** What loading a file costs where a bench films a screen: a slow site's line. */
export const slowLine = { latencyMs: 80, bytesPerSecond: 4_000_000 }

/** An empty folder for the files of a bench. */
export async function mediaFolder(): Promise<MediaFolder> {
  const path = await mkdtemp(join(tmpdir(), 'bench-media-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

const ffmpeg = (...options: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...options], { stdio: 'pipe' })

/** A clip of one colour with a bar that moves and a tone. */
export function makeClip(folder: string, name: string, colour: string, seconds: number): void {
  const picture = `color=c=${colour}:s=1280x720:r=30:d=${seconds},drawbox=x='mod(t*400,1200)':y=600:w=80:h=80:color=white:t=fill`
  const sound = `sine=frequency=440:duration=${seconds}`
  const code = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-c:a', 'aac', '-shortest']
  ffmpeg('-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound, ...code, join(folder, name))
}

/** A photo of one colour with noise, which makes it as heavy as a real one. */
export function makePhoto(folder: string, name: string, colour: string, size: string): void {
  const picture = `color=c=${colour}:s=${size},noise=alls=12`
  ffmpeg('-f', 'lavfi', '-i', picture, '-frames:v', '1', '-q:v', '2', join(folder, name))
}

/** A picture of the strip: stripes, so that every movement changes pixels. */
export function makeStrip(folder: string, name: string, width: number): void {
  const stripes = `nullsrc=s=${width}x128,geq=lum='255*mod(floor(X/9),2)':cb=128:cr=128`
  ffmpeg('-f', 'lavfi', '-i', stripes, '-frames:v', '1', join(folder, name))
}
