import type { Page } from 'playwright'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { setClockAhead } from '../../support/display/wrong-clock.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import { missingForFilming } from '../../support/film/film.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet } from '../measure/figure-row.ts'
import { recordApart, reportApart, TURN_SECONDS } from './cuts-apart.ts'
import { type FilmedWindows, openWindows } from './side-by-side.ts'

const CUTS = Number(process.env.SYNC_CUTS ?? 200)
const BUSY_CUTS = CUTS / 4

/** The second screen is started so many seconds after the first. */
const APART_SECONDS = Number(process.env.SYNC_APART ?? 37)

/** A measurement of the clock takes ten questions, one a second. */
const WARM_SECONDS = 20

const GRID = { columns: 2, rows: 1 }

const FILES = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

const wait = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))

/** Makes the processor of a page's scripts four times slower. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function measure(pair: FilmedWindows, url: string): Promise<boolean[]> {
  const slow = await pair.open(0)
  await slowDown(slow)
  await slow.goto(url)
  await wait(APART_SECONDS)
  const wrong = await pair.open(1)
  await setClockAhead(wrong, 2000)
  await wrong.goto(url)
  await wait(WARM_SECONDS)
  const film = (cuts: number) => recordApart(pair, [slow, wrong], GRID, cuts * TURN_SECONDS)
  const verdicts = reportApart('in step', await film(CUTS))
  const rest = keepBusy()
  const busy = await film(BUSY_CUTS).finally(rest)
  verdicts.push(...reportApart('in step, every core busy', busy, 'busy'))
  await wrong.reload()
  // One item, and the time in which the page and the item are loaded.
  await wait(TURN_SECONDS + 1)
  return [...verdicts, ...reportApart('after a reload', await film(10))]
}

/**
 * Films two real windows side by side that play in step: started 37 s apart, one with a processor four times slower, the
 * other with a clock that is 2 s ahead. SYNC_CUTS is the number of cuts.
 */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  const small = { size: '512x288' }
  for (const colour of ['red', 'blue']) makeClip(folder.path, `${colour}.mp4`, colour, TURN_SECONDS, small)
  for (const colour of ['lime', 'yellow']) makePhoto(folder.path, `${colour}.jpg`, colour, '1280x720')
  const pages = await builtPages()
  const rig = await startDisplayRig({ dist: process.env.SYNC_DIST ?? pages.path, media: folder.path })
  rig.playlists = [servedPlaylist(FILES, TURN_SECONDS)]
  const pair = await openWindows(GRID)
  try {
    const url = rig.url.replace('127.0.0.1', LAN_NAME)
    expectTargetsMet(await measure(pair, `${url}/display/bench/videowall?sync`))
  } finally {
    await pair.close()
    await rig.stop()
    await pages.remove()
    await folder.remove()
  }
}
