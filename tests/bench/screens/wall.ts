import type { Page } from 'playwright'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import { missingForFilming } from '../../support/film/film.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet } from '../measure/figure-row.ts'
import { recordApart, reportApart, TURN_SECONDS } from './cuts-apart.ts'
import { bareInStep } from './seam-pages.ts'
import { openWindows } from './side-by-side.ts'

const CUTS = Number(process.env.WALL_CUTS ?? 100)
const BUSY_CUTS = CUTS / 4

/** A measurement of the clock takes ten questions, one a second. */
const WARM_SECONDS = 20

const GRID = { columns: 2, rows: 2 }

const FILES = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

/** The address of a tile, counted from 1. */
type TileAddress = (tile: number) => string

async function filmWall(name: string, addressOf: TileAddress): Promise<boolean[]> {
  const windows = await openWindows(GRID)
  try {
    const pages: Page[] = []
    for (const place of [0, 1, 2, 3]) {
      const page = await windows.open(place)
      await page.goto(addressOf(place + 1))
      pages.push(page)
    }
    await new Promise(resolve => setTimeout(resolve, WARM_SECONDS * 1000))
    const film = (cuts: number) => recordApart(windows, pages, GRID, cuts * TURN_SECONDS)
    const verdicts = reportApart(name, await film(CUTS))
    const rest = keepBusy()
    const busy = await film(BUSY_CUTS).finally(rest)
    return [...verdicts, ...reportApart(`${name}, every core busy`, busy, 'busy')]
  } finally {
    await windows.close()
  }
}

/** Films the four tiles of one wall, each in a real window, beside four bare pages. WALL_CUTS is the number of cuts. */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  for (const colour of ['red', 'blue'])
    makeClip(folder.path, `${colour}.mp4`, colour, TURN_SECONDS, { size: '512x288' })
  for (const colour of ['lime', 'yellow']) makePhoto(folder.path, `${colour}.jpg`, colour, '1280x720')
  const pages = await builtPages()
  const bare = { '/bare.html': bareInStep(TURN_SECONDS) }
  const rig = await startDisplayRig({ dist: pages.path, media: folder.path, pages: bare })
  rig.playlists = [servedPlaylist(FILES, TURN_SECONDS)]
  const url = rig.url.replace('127.0.0.1', LAN_NAME)
  try {
    await filmWall('four bare pages', () => `${url}/bare.html?files=${FILES}`)
    expectTargetsMet(await filmWall('four tiles', tile => `${url}/display/bench/videowall?sync&tile=2x2:${tile}`))
  } finally {
    await rig.stop()
    await pages.remove()
    await folder.remove()
  }
}
