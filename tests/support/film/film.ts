import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAN_NAME } from '../display/kiosk.ts'
import { chromiumFlags, findBrowser } from '../product/browser.ts'

/** The picture on the screen, 60 times a second. */
export interface Film {
  /** One buffer per frame, in the pixel format of the filter. */
  frames: Buffer[]
}

interface Recording {
  seconds: number
  /** An ffmpeg filter, and the bytes of each frame that it makes. */
  filter: string
  frameBytes: number
}

interface Shot extends Recording {
  url: string
  /** Seconds from the start of the page to the start of the camera. */
  warmSeconds: number
}

/** A real browser window that is filmed. */
export interface FilmedWindow {
  record(recording: Recording): Promise<Film>
  close(): Promise<void>
}

const WIDTH = 640
const HEIGHT = 360

/** A sentence about what this machine lacks for filming; empty if it lacks nothing. */
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

/** The socket of an X server. */
const socketOf = (display: number) => `/tmp/.X11-unix/X${display}`

/** The first display number that no X server uses. */
function freeDisplay(): number {
  let display = 90
  while (existsSync(socketOf(display)) || existsSync(`/tmp/.X${display}-lock`)) display += 1
  return display
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Resolves when the X server accepts connections. @throws Error if it does not start within 20 s */
async function expectServer(display: number): Promise<void> {
  const end = Date.now() + 20_000
  while (!existsSync(socketOf(display))) {
    if (Date.now() > end) throw new Error(`Xvfb has not started on display ${display}.`)
    await wait(50)
  }
}

async function end(process: ReturnType<typeof spawn>): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return
  process.kill()
  await once(process, 'exit')
}

async function record(display: string, { seconds, filter }: Recording, file: string): Promise<void> {
  const grab = ['-f', 'x11grab', '-framerate', '60', '-video_size', `${WIDTH}x${HEIGHT}`, '-draw_mouse', '0']
  const output = ['-t', String(seconds), '-vf', filter, '-f', 'rawvideo', file]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...grab, '-i', display, ...output], { stdio: 'ignore' })
  await once(ffmpeg, 'exit')
}

/** Opens a real Chromium window of 640x360 on a separate X server. @throws Error if the machine has no camera */
export async function openWindow(url: string): Promise<FilmedWindow> {
  const missing = missingForFilming()
  if (missing) throw new Error(missing)
  const number = freeDisplay()
  const display = `:${number}`
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const executable = await findBrowser()
  const screen = spawn('Xvfb', [display, '-screen', '0', `${WIDTH}x${HEIGHT}x24`, '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  await expectServer(number)
  const window = [`--user-data-dir=${join(folder, 'profile')}`, '--kiosk', `--window-size=${WIDTH},${HEIGHT}`]
  const look = ['--window-position=0,0', '--force-device-scale-factor=1', '--test-type', '--no-sandbox']
  const names = [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]
  const browser = spawn(executable, [...chromiumFlags, ...window, ...look, ...names, url], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  return {
    async record(recording) {
      const file = join(folder, 'film.raw')
      await record(display, recording, file)
      const bytes = await readFile(file)
      const { frameBytes } = recording
      const count = Math.floor(bytes.length / frameBytes)
      const frames = Array.from({ length: count }, (_, index) =>
        bytes.subarray(index * frameBytes, (index + 1) * frameBytes),
      )
      return { frames }
    },
    async close() {
      await end(browser)
      await end(screen)
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/** Films a real Chromium window of 640x360 at 60 frames a second. @throws Error if the machine has no camera */
export async function film({ url, warmSeconds, ...recording }: Shot): Promise<Film> {
  const window = await openWindow(url)
  try {
    await wait(warmSeconds * 1000)
    return await window.record(recording)
  } finally {
    await window.close()
  }
}
