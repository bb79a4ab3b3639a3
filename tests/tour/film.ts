import { execFileSync } from 'node:child_process'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright'

/** Frames a second of the moving picture. */
const FPS = 12

/** Quality of the encoder, 0 to 100. */
const QUALITY = 75

/** The largest moving picture that README may load, in bytes. */
const MOST_BYTES = 3_000_000

interface Frame {
  file: string
  /** Seconds, on the clock of this machine and later in the film. */
  at: number
}

/** A film of a page. Only the time that it rolls counts, so it has the same length on a slow machine. */
export interface Film {
  /** Lets the film roll for some seconds; the changes before are in its first frame. */
  roll(seconds: number): Promise<void>
  /** Ends the film and writes it as animated WebP. @throws Error if the file is too large for README */
  save(file: string): Promise<void>
}

const nowSeconds = () => Date.now() / 1000

/** The frames and their durations as a list for ffmpeg's concat demuxer. */
function concatList(frames: readonly Frame[], end: number): string {
  const lines = frames.flatMap(({ file, at }, index) => {
    const duration = (frames[index + 1]?.at ?? end) - at
    return duration > 0 ? [`file '${file}'`, `duration ${duration.toFixed(4)}`] : []
  })
  return lines.join('\n')
}

/** Films a page by the browser's own protocol, which sends a picture whenever the page has changed. */
export async function startFilm(page: Page, folder: string): Promise<Film> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  const writes: Array<Promise<void>> = []
  const rolls: Array<{ from: number; to: number }> = []
  const filmTime = (at: number) =>
    rolls.reduce((time, { from, to }) => time + Math.min(Math.max(at - from, 0), to - from), 0)

  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    // The browser may have been closed meanwhile.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    const file = `${frames.length}.jpg`
    frames.push({ file, at: metadata.timestamp ?? nowSeconds() })
    writes.push(writeFile(join(folder, file), Buffer.from(data, 'base64')))
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 95, everyNthFrame: 1 })

  return {
    async roll(seconds) {
      const from = nowSeconds()
      await page.waitForTimeout(seconds * 1000)
      rolls.push({ from, to: nowSeconds() })
    },
    async save(file) {
      const length = filmTime(nowSeconds())
      await session.send('Page.stopScreencast')
      await Promise.all(writes)
      const list = join(folder, 'frames.txt')
      await writeFile(
        list,
        concatList(
          frames.map(frame => ({ ...frame, at: filmTime(frame.at) })),
          length,
        ),
      )
      const encoder = ['-c:v', 'libwebp_anim', '-quality', String(QUALITY), '-compression_level', '6', '-loop', '0']
      const input = ['-f', 'concat', '-safe', '0', '-i', list]
      execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, '-vf', `fps=${FPS}`, ...encoder, file])
      const { size } = await stat(file)
      console.log(`${file}: ${(size / 1e6).toFixed(2)} MB, ${length.toFixed(1)} s`)
      if (size > MOST_BYTES) throw new Error(`The film is larger than ${MOST_BYTES / 1e6} MB: make it shorter.`)
    },
  }
}
