import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { missingForFilming } from '../../support/film/film.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet } from '../measure/figure-row.ts'
import { recordApart, reportApart } from './cuts-apart.ts'
import { openWindows } from './side-by-side.ts'

/** The length of a film and the time of a photo. */
const SECONDS = 2

const CUTS = Number(process.env.WALL_CUTS ?? 100)

/** A measurement of the clock takes ten questions, one a second. */
const WARM_SECONDS = 20

const TARGETS = { p95: 2, worst: 2 }

const GRID = { columns: 2, rows: 2 }

const FILES = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

/** Films the four tiles of one wall, each in a real window. WALL_CUTS is the number of cuts. */
export async function run(): Promise<void> {
  const missing = await missingForFilming()
  if (missing) return console.log(missing)
  const folder = await mediaFolder()
  for (const colour of ['red', 'blue']) makeClip(folder.path, `${colour}.mp4`, colour, SECONDS, { size: '1024x576' })
  for (const colour of ['lime', 'yellow']) makePhoto(folder.path, `${colour}.jpg`, colour, '1280x720')
  const pages = await builtPages()
  const rig = await startDisplayRig({ dist: pages.path, media: folder.path })
  rig.playlists = [servedPlaylist(FILES, SECONDS)]
  const windows = await openWindows(GRID)
  try {
    const url = rig.url.replace('127.0.0.1', LAN_NAME)
    for (const place of [0, 1, 2, 3]) {
      const page = await windows.open(place)
      await page.goto(`${url}/display/bench/videowall?sync&tile=2x2:${place + 1}`)
    }
    await new Promise(resolve => setTimeout(resolve, WARM_SECONDS * 1000))
    expectTargetsMet(reportApart('four tiles', await recordApart(windows, GRID, CUTS * SECONDS), TARGETS))
  } finally {
    await windows.close()
    await rig.stop()
    await pages.remove()
    await folder.remove()
  }
}
