import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { setClockAhead } from '../../support/display/wrong-clock.ts'
import {
  type Colour,
  type ColourRun,
  colourFrameBytes,
  colourRuns,
  percentile,
} from '../../support/film/colour-runs.ts'
import { missingForFilming } from '../../support/film/film.ts'
import { makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { type FilmedPair, openPair } from './two-windows.ts'

/** The length of a film and the time of a photo. */
const SECONDS = 2

const CUTS = Number(process.env.SYNC_CUTS ?? 200)

/** The second screen is started so many seconds after the first. */
const APART_SECONDS = Number(process.env.SYNC_APART ?? 37)

/** A measurement of the clock takes ten questions, one a second. */
const WARM_SECONDS = 20

/** Frames of 1/60 s by which a cut may come later on one screen: 95 of 100 cuts, and any. */
const TARGETS = { p95: 2, worst: 6 }

/** A cut has another cut of the same colour on the other screen within so many frames, or the screens are not in step. */
const SAME_CUT_FRAMES = 60

const FILES = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

/** Both windows side by side, each as wide as a filmed frame. */
const filter = 'scale=64:18:flags=area,format=rgb24'
const ROW_BYTES = 64 * 3

const wait = (seconds: number) => new Promise(resolve => setTimeout(resolve, seconds * 1000))

/** One half of a filmed frame, 0 for the left one. */
function halfOf(frame: Buffer, half: 0 | 1): Buffer {
  const rows = Array.from({ length: frame.length / ROW_BYTES }, (_, row) => {
    const from = row * ROW_BYTES + (half * ROW_BYTES) / 2
    return frame.subarray(from, from + ROW_BYTES / 2)
  })
  return Buffer.concat(rows)
}

interface Cut {
  frame: number
  to: Colour
}

function cutsIn(runs: readonly ColourRun[]): Cut[] {
  let frame = 0
  return runs.flatMap(({ colour, frames }) => {
    const cut = { frame, to: colour }
    frame += frames
    return cut.frame === 0 || colour === 'gap' ? [] : [cut]
  })
}

interface Pair {
  cuts: number
  /** Frames between the two screens at each cut that both made. */
  apart: number[]
  /** Cuts that only one of the screens made, or that the other made a second later. */
  alone: number
  gaps: number
}

/** Frames between each cut of one screen and the same cut of the other; null for a cut that the other has not made. */
const waysTo = (cuts: readonly Cut[], others: readonly Cut[]) =>
  cuts.map(({ frame, to }) => {
    const ways = others.filter(other => other.to === to).map(other => Math.abs(other.frame - frame))
    const way = Math.min(...ways)
    return way < SAME_CUT_FRAMES ? way : null
  })

async function record(pair: FilmedPair, seconds: number): Promise<Pair> {
  const { frames } = await pair.record({ seconds, filter, frameBytes: 2 * colourFrameBytes })
  const [left = [], right = []] = ([0, 1] as const).map(half => colourRuns(frames.map(frame => halfOf(frame, half))))
  // A cut beside the ends of the film may lie outside of it on the other screen.
  const isInside = ({ frame }: Cut) => frame > SAME_CUT_FRAMES && frame < frames.length - SAME_CUT_FRAMES
  const [cuts, others] = [cutsIn(left), cutsIn(right)]
  const ways = waysTo(cuts.filter(isInside), others)
  const back = waysTo(others.filter(isInside), cuts)
  const alone = [...ways, ...back].filter(way => way === null).length
  const gaps = [...left, ...right].filter(({ colour }) => colour === 'gap').reduce((sum, run) => sum + run.frames, 0)
  return { cuts: ways.length, apart: ways.filter(way => way !== null), alone, gaps }
}

function report(name: string, { cuts, apart, alone, gaps }: Pair): boolean[] {
  const [p50, p95, worst] = [percentile(apart, 50), percentile(apart, 95), Math.max(...apart)]
  const isMet = p95 <= TARGETS.p95 && worst <= TARGETS.worst && alone === 0 && apart.length > 0
  const load = loadavg()[0]?.toFixed(1)
  return [
    figureRow(
      `${name}: frames between the screens in ${cuts} cuts, load ${load}`,
      `median ${p50}, p95 ${p95}, worst ${worst}, ${alone} of one screen alone`,
      `p95 ${TARGETS.p95}, worst ${TARGETS.worst}`,
      isMet,
    ),
    figureRow(`${name}: black frames`, String(gaps), '0', gaps === 0),
  ]
}

/** Makes the processor of a page's scripts four times slower. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Notes how long after its due time each item came, as the page says it. */
function noteTimes(page: Page): number[] {
  const times: number[] = []
  page.on('console', message => {
    const ms = /, (-?\d+) ms after its time$/.exec(message.text())?.[1]
    if (ms) times.push(Number(ms))
  })
  return times
}

const timesText = (times: readonly number[]) => `median ${percentile(times, 50)}, p95 ${percentile(times, 95)} ms`

async function measure(pair: FilmedPair, url: string): Promise<boolean[]> {
  const slow = await pair.open(0)
  await slowDown(slow)
  await slow.goto(url)
  await wait(APART_SECONDS)
  const wrong = await pair.open(1)
  await setClockAhead(wrong, 2000)
  await wrong.goto(url)
  await wait(WARM_SECONDS)
  const times = [slow, wrong].map(noteTimes)
  const verdicts = report('in step', await record(pair, CUTS * SECONDS))
  const [ofSlow, ofWrong] = times.map(timesText)
  console.log(`after the due time, by the pages: slow machine ${ofSlow}; wrong clock ${ofWrong}`)
  await wrong.reload()
  // One item, and the time in which the page and the item are loaded.
  await wait(SECONDS + 1)
  return [...verdicts, ...report('after a reload', await record(pair, 10 * SECONDS))]
}

/**
 * Films two real windows side by side that play in step: started 37 s apart, one with a processor four times slower, the
 * other with a clock that is 2 s ahead. SYNC_CUTS is the number of cuts.
 */
export async function run(): Promise<void> {
  const missing = missingForFilming()
  if (missing) return console.log(missing)
  const folder = await mediaFolder()
  const small = { size: '512x288' }
  for (const colour of ['red', 'blue']) makeClip(folder.path, `${colour}.mp4`, colour, SECONDS, small)
  for (const colour of ['lime', 'yellow']) makePhoto(folder.path, `${colour}.jpg`, colour, '1280x720')
  const pages = await builtPages()
  const rig = await startDisplayRig({ dist: process.env.SYNC_DIST ?? pages.path, media: folder.path })
  rig.playlists = [servedPlaylist(FILES, SECONDS)]
  const pair = await openPair()
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
