import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { missingForFilming } from '../../support/film/film.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet } from '../measure/figure-row.ts'
import { recordApart, reportApart } from './cuts-apart.ts'
import { bareInStep } from './seam-pages.ts'
import { openWindows } from './side-by-side.ts'

/** The length of a film and the time of a photo. */
const SECONDS = 2

const CUTS = Number(process.env.WALL_CUTS ?? 100)

/** A measurement of the clock takes ten questions, one a second. */
const WARM_SECONDS = 20

const TARGETS = { p95: 2, worst: 6 }

const GRID = { columns: 2, rows: 2 }

const FILES = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

/** The address of a tile, counted from 1. */
type TileAddress = (tile: number) => string

async function filmWall(name: string, addressOf: TileAddress): Promise<boolean[]> {
  const windows = await openWindows(GRID)
  try {
    for (const place of [0, 1, 2, 3]) await (await windows.open(place)).goto(addressOf(place + 1))
    await new Promise(resolve => setTimeout(resolve, WARM_SECONDS * 1000))
    return reportApart(name, await recordApart(windows, GRID, CUTS * SECONDS), TARGETS)
  } finally {
    await windows.close()
  }
}

/** Films the four tiles of one wall, each in a real window, beside four bare pages. WALL_CUTS is the number of cuts. */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  for (const colour of ['red', 'blue']) makeClip(folder.path, `${colour}.mp4`, colour, SECONDS, { size: '512x288' })
  for (const colour of ['lime', 'yellow']) makePhoto(folder.path, `${colour}.jpg`, colour, '1280x720')
  const pages = await builtPages()
  const bare = { '/bare.html': bareInStep(SECONDS) }
  const rig = await startDisplayRig({ dist: pages.path, media: folder.path, pages: bare })
  rig.playlists = [servedPlaylist(FILES, SECONDS)]
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
