import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { createKiosk, type Screen, shownBy } from '../../support/display/kiosk.ts'
import { barePage, makeLargeMedia } from '../../support/display/large-media.ts'
import { firstPictureMs, type SlowLine, startSlowLine } from '../../support/display/slow-line.ts'
import { findBrowser } from '../../support/product/browser.ts'
import { mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'

const SPEEDS: ReadonlyArray<[name: string, bytesPerSecond: number]> = [
  ['100 kB/s', 100_000],
  ['1 MB/s', 1_000_000],
  ['unlimited', Number.POSITIVE_INFINITY],
]

const FILM_BYTES = 2_000_000
const ROUND_LIMIT_MS = 180_000

/** Targets: received bytes ÷ size of the files, and the time to the first picture ÷ that of a page with only the film. */
const MOST_SHARE = 1.05
const LATEST_RATIO = 1.25
const BUSY_MS = 500

/** Opens a page in a browser with an empty profile. */
async function visit<T>(
  { url }: DisplayRig,
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

/** Waits until the display has shown every file and stores a copy of it. @throws Error after three minutes */
async function untilRound(screen: Screen, files: readonly string[]): Promise<void> {
  const isStored = (file: string) => screen.said.some(({ text }) => text === `Display: keeps "${file}"`)
  const isDone = () => files.every(file => isStored(file) && shownBy(screen).includes(file))
  for (const end = Date.now() + ROUND_LIMIT_MS; !isDone(); ) {
    if (Date.now() > end) throw new Error(`the display did not show and store all of ${files.join(', ')}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Measures the bytes that the first round of a first visit receives, and the time until its first picture. */
export async function run(): Promise<void> {
  process.env.CHROMIUM_PATH = await findBrowser()
  const folder = await mediaFolder()
  const pages = await builtPages()
  const { files, bytes } = await makeLargeMedia(folder.path, FILM_BYTES)
  const bare = { '/bare.html': barePage('first.mp4') }
  const rig = await startDisplayRig({ dist: pages.path, media: folder.path, pages: bare })
  rig.playlists = [servedPlaylist(files)]
  const verdicts: boolean[] = []
  try {
    for (const [name, speed] of SPEEDS) {
      const floor = await visit(rig, speed, '/bare.html', firstPictureMs)
      await visit(rig, speed, '/display/lobby/videowall', async (line, screen) => {
        const first = await firstPictureMs(line, screen)
        await untilRound(screen, files)
        const share = line.uploadBytes() / bytes
        verdicts.push(
          figureRow(`${name}: bytes on the line ÷ size`, share.toFixed(3), String(MOST_SHARE), share <= MOST_SHARE),
        )
        const isSoon = first <= floor * LATEST_RATIO + BUSY_MS
        verdicts.push(figureRow(`${name}: request to first picture`, `${first} ms`, `bare page ${floor} ms`, isSoon))
      })
    }
  } finally {
    await rig.stop()
    await pages.remove()
    await folder.remove()
  }
  expectTargetsMet(verdicts)
}
