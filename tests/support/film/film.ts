import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LAN_NAME } from '../display/kiosk.ts'
import { chromiumFlags, findBrowser, isWindowless } from '../product/browser.ts'

/** The picture on the screen, 60 times a second. */
export interface Film {
  /** One buffer per frame, in the pixel format of the filter. */
  frames: Buffer[]
  /** The frames among them that the camera took twice because it was late: what the screen showed then is not known. */
  pauses: number
}

export interface Recording {
  seconds: number
  /** An ffmpeg filter, and the bytes of each frame that it makes. */
  filter: string
  frameBytes: number
  /** The part of the screen to film; without it, all of it. */
  area?: Size & { left: number; top: number }
}

export interface Size {
  width: number
  height: number
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

const SMALL: Size = { width: 640, height: 360 }

/** The tests' own browser may be one that opens no window. */
export const windowBrowser = async (): Promise<string> => process.env.WINDOW_CHROMIUM_PATH ?? (await findBrowser())

/** A sentence about what this machine lacks for filming; empty if it lacks nothing. */
export async function missingForFilming(): Promise<string> {
  const missing = ['Xvfb', 'ffmpeg'].filter(tool => {
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
      return false
    } catch {
      return true
    }
  })
  if (missing.length > 0) return `Filming a window needs ${missing.join(' and ')} (Debian: xvfb ffmpeg).`
  return (await isWindowless(await windowBrowser())) ? 'The browser opens no window. CHROMIUM_PATH names another.' : ''
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

/** Films an X screen at 60 frames a second. @param file where the frames are put for the moment */
export async function recordDisplay(display: string, size: Size, recording: Recording, file: string): Promise<Film> {
  const { seconds, filter, frameBytes, area = { left: 0, top: 0, ...size } } = recording
  const { left, top, width, height } = area
  const grab = ['-f', 'x11grab', '-framerate', '60', '-video_size', `${width}x${height}`, '-draw_mouse', '0']
  // Without a rate, a late first frame makes ffmpeg guess another one.
  const output = ['-progress', 'pipe:1', '-t', String(seconds), '-r', '60', '-vf', filter, '-f', 'rawvideo', file]
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...grab, '-i', `${display}+${left},${top}`, ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const progress = text(ffmpeg.stdout)
  await once(ffmpeg, 'exit')
  const bytes = await readFile(file)
  const count = Math.floor(bytes.length / frameBytes)
  const frames = Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * frameBytes, (index + 1) * frameBytes),
  )
  return { frames, pauses: Number(/.*^dup_frames=(\d+)/ms.exec(await progress)?.[1] ?? 0) }
}

/** Starts an X server of its own. @throws Error if the machine has no camera */
export async function startScreen({ width, height }: Size): Promise<{ display: string; stop(): Promise<void> }> {
  const missing = await missingForFilming()
  if (missing) throw new Error(missing)
  const number = freeDisplay()
  const screen = spawn('Xvfb', [`:${number}`, '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'], {
    stdio: 'ignore',
  })
  await expectServer(number)
  return { display: `:${number}`, stop: () => end(screen) }
}

interface WindowOptions {
  size?: Size
  /** The folder of its profile. */
  profile?: string
  /** The words before the browser's command, and more flags after it. */
  command?: readonly string[]
  flags?: readonly string[]
}

/** Opens a real Chromium window, 640x360 unless told otherwise, on a separate X server. @throws Error if the machine has no camera */
export async function openWindow(url: string, options: WindowOptions = {}): Promise<FilmedWindow> {
  const { size = SMALL, command = [], flags = [] } = options
  const { display, stop } = await startScreen(size)
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  const { profile = join(folder, 'profile') } = options
  const window = [`--user-data-dir=${profile}`, '--kiosk', `--window-size=${size.width},${size.height}`]
  const look = ['--window-position=0,0', '--force-device-scale-factor=1', '--test-type', '--no-sandbox']
  const names = [`--host-resolver-rules=MAP ${LAN_NAME} 127.0.0.1`]
  const [program = '', ...args] = [...command, await windowBrowser(), ...chromiumFlags, ...window, ...look, ...names]
  const browser = spawn(program, [...args, ...flags, url], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  return {
    record: recording => recordDisplay(display, size, recording, join(folder, 'film.raw')),
    async close() {
      await end(browser)
      await stop()
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
