import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAN_NAME } from '../support/display/kiosk.ts'
import { chromiumFlags, findBrowser } from '../support/product/browser.ts'

/** What a person in front of the screen sees, 60 times a second. */
export interface Film {
  /** One buffer per frame, in the pixel format asked for. */
  frames: Buffer[]
}

interface Shot {
  url: string
  seconds: number
  /** How long the page may get ready before the camera runs. */
  warmSeconds: number
  /** An ffmpeg filter, and the bytes of one frame that come out of it. */
  filter: string
  frameBytes: number
}

const WIDTH = 640
const HEIGHT = 360

/** Says what is missing on this machine for filming; empty where nothing is. */
export function missingForFilming(): string {
  const missing = ['Xvfb', 'ffmpeg'].filter(tool => {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  return missing.length > 0 ? `Filming a window needs ${missing.join(' and ')} (Debian: xvfb ffmpeg).` : ''
}

/** The first display number that no X server uses. */
function freeDisplay(): number {
  let display = 90
  while (existsSync(`/tmp/.X11-unix/X${display}`) || existsSync(`/tmp/.X${display}-lock`)) display += 1
  return display
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function end(process: ReturnType<typeof spawn>): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}

async function record(display: string, shot: Shot, file: string): Promise<void> {
  const grab = ['-f', 'x11grab', '-framerate', '60', '-video_size', `${WIDTH}x${HEIGHT}`, '-draw_mouse', '0']
  const output = ['-t', String(shot.seconds), '-vf', shot.filter, '-f', 'rawvideo', file]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...grab, '-i', display, ...output], { stdio: 'ignore' })
  await once(ffmpeg, 'exit')
}

/** Films a real Chromium window of 640x360 at 60 frames a second. @throws Error where the machine has no camera */
export async function film(shot: Shot): Promise<Film> {
  const missing = missingForFilming()
  if (missing) throw new Error(missing)
  const display = `:${freeDisplay()}`
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const executable = await findBrowser()
  const screen = spawn('Xvfb', [display, '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  await wait(1000)
  const window = [`--user-data-dir=${join(folder, 'profile')}`, '--kiosk', `--window-size=${WIDTH},${HEIGHT}`]
  const look = ['--window-position=0,0', '--force-device-scale-factor=1', '--test-type', '--no-sandbox']
  const names = [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]
  const browser = spawn(executable, [...chromiumFlags, ...window, ...look, ...names, shot.url], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  try {
    await wait(shot.warmSeconds * 1000)
    await record(display, shot, join(folder, 'film.raw'))
    const bytes = await readFile(join(folder, 'film.raw'))
    const count = Math.floor(bytes.length / shot.frameBytes)
    const frames = Array.from({ length: count }, (_, index) =>
      bytes.subarray(index * shot.frameBytes, (index + 1) * shot.frameBytes),
    )
    return { frames }
  } finally {
    await end(browser)
    await end(screen)
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
