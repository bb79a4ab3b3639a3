import { type DisplayStand, standPlaylist, startDisplayStand } from '../support/display/display-server.ts'
import { createKiosk, type Screen, shownBy } from '../support/display/kiosk.ts'
import { firstPictureMs, type SlowLine, startSlowLine } from '../support/display/slow-line.ts'
import { barePage, makeHeavyFiles } from '../support/hostile/heavy-files.ts'
import { findBrowser } from '../support/product/browser.ts'
import { mediaFolder } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'

const SPEEDS: ReadonlyArray<[name: string, bytesPerSecond: number]> = [
  ['100 kB/s', 100_000],
  ['1 MB/s', 1_000_000],
  ['unlimited', Number.POSITIVE_INFINITY],
]

const FILM_BYTES = 2_000_000
const ROUND_LIMIT_MS = 180_000

/** The bars: bytes on the line beside those of the files, and the first picture beside that of a page with the film only. */
const MOST_SHARE = 1.05
const LATEST_RATIO = 1.25
const BUSY_MS = 500

/** Shows a page to a browser that has never been there. */
async function visit<T>(
  { url }: DisplayStand,
  speed: number,
  path: string,
  run: (line: SlowLine, screen: Screen) => Promise<T>,
) {
  const line = await startSlowLine(url, speed)
  const kiosk = await createKiosk()
  try {
    return await run(line, await kiosk.start(line.url + path))
  } finally {
    await kiosk.remove()
    await line.close()
  }
}

/** Waits until every file has been shown and is kept. @throws Error after three minutes */
async function untilRound(screen: Screen, files: readonly string[]): Promise<void> {
  const isKept = (file: string) => screen.said.some(({ text }) => text === `Display: keeps "${file}"`)
  const isDone = () => files.every(file => isKept(file) && shownBy(screen).includes(file))
  for (const end = Date.now() + ROUND_LIMIT_MS; !isDone(); ) {
    if (Date.now() > end) throw new Error(`not all of ${files.join(', ')} was shown and kept`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** What the first round of a first visit puts on the line, and when its first picture comes. */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const folder = await mediaFolder()
  const pages = await builtPages()
  const { files, bytes } = await makeHeavyFiles(folder.path, FILM_BYTES)
  const bare = { '/bare.html': barePage('first.mp4') }
  const stand = await startDisplayStand({ dist: pages.path, media: folder.path, pages: bare })
  stand.playlists = [standPlaylist(files)]
  const kept: boolean[] = []
  try {
    for (const [name, speed] of SPEEDS) {
      const floor = await visit(stand, speed, '/bare.html', firstPictureMs)
      await visit(stand, speed, '/display/lobby/videowall', async (line, screen) => {
        const first = await firstPictureMs(line, screen)
        await untilRound(screen, files)
        const share = line.uploadBytes() / bytes
        kept.push(
          figureRow(`${name}: bytes on the line ÷ size`, share.toFixed(3), String(MOST_SHARE), share <= MOST_SHARE),
        )
        const isSoon = first <= floor * LATEST_RATIO + BUSY_MS
        kept.push(figureRow(`${name}: request to first picture`, `${first} ms`, `bare page ${floor} ms`, isSoon))
      })
    }
  } finally {
    await stand.stop()
    await pages.remove()
    await folder.remove()
  }
  expectKept(kept)
}
