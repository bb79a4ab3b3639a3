import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { LAN_NAME } from '../../support/display/kiosk.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import { colourFilter, colourFrameBytes, median, percentile } from '../../support/film/colour-runs.ts'
import { film, missingForFilming } from '../../support/film/film.ts'
import { COLOURS, makeClip, makePhoto, mediaFolder, slowLine } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { judgeSeams, type Order, type Seams, spreadOf } from './seam-judge.ts'
import { barePair, naivePage } from './seam-pages.ts'

/** The length of a film and the dwell time of a picture. With 1 the bench records many cuts in less time. */
const SECONDS = Number(process.env.SEAM_SECONDS ?? 2)

const clips = (prefix: string): Order => ({
  files: COLOURS.map(colour => `${prefix}${colour}.mp4`),
  colours: COLOURS,
  filmSeconds: SECONDS,
})

const orders: Record<string, Order> = {
  'film to film': clips(''),
  'film to film, 60 frames a second': clips('fast '),
  '4K film to 4K film': { ...clips('large '), isHeavy: true },
  'one film looping': {
    files: ['loop.mp4'],
    colours: ['red', 'lime'],
    filmSeconds: SECONDS / 2,
    begins: 'red',
  },
  'film to picture to film': {
    files: ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg'],
    colours: COLOURS,
    filmSeconds: SECONDS,
  },
  'picture to picture': { files: COLOURS.map(colour => `${colour}.jpg`), colours: COLOURS, filmSeconds: 0 },
}

/** Targets of a clip's hold in frames, median and 95th percentile. The target of gaps is always 0. */
const holdTargets = { quiet: { median: 1, p95: 4 }, busy: { median: 2, p95: 5 } }

/** A clip that is held so long that fewer cuts are made has failed. */
const LEAST_SHARE = 0.75

/** Films a page for as long as this many cuts take. */
async function record(url: string, order: Order, cuts: number): Promise<Seams & { pauses: number }> {
  const { frames, pauses } = await film({
    url,
    seconds: Math.ceil((cuts + 1) * SECONDS * 1.02),
    warmSeconds: 10,
    filter: colourFilter,
    frameBytes: colourFrameBytes,
  })
  return { pauses, ...judgeSeams(frames, order, Math.floor(cuts * LEAST_SHARE)) }
}

async function measure(
  rig: DisplayRig,
  [name, order]: [string, Order],
  load: 'quiet' | 'busy',
  cuts: number,
): Promise<boolean[]> {
  rig.playlists = [servedPlaylist(order.files, SECONDS)]
  // Under this host name the service worker stores nothing: every request goes over the slow connection.
  const url = rig.url.replace('127.0.0.1', LAN_NAME)
  const rest = load === 'busy' ? keepBusy() : () => undefined
  try {
    const ours = await record(`${url}/display/bench/videowall`, order, cuts)
    const files = order.files.join(',')
    const naive = await record(`${url}/naive.html?files=${files}`, order, Math.min(cuts, 8))
    const bare = order.isHeavy && (await record(`${url}/pair.html?files=${files}`, order, cuts))
    const describe = ({ gaps, dark, bright, cuts }: Seams) =>
      `${gaps} in ${cuts} cuts${gaps > 0 ? ` (${dark} dark, ${bright} bright)` : ''}`
    const hasNoGap = figureRow(
      `gap frames, ${load}, ${name}`,
      [describe(ours), ...ours.faults, `the camera paused for ${ours.pauses} frames`].join('; '),
      `${describe(naive)} (naive)`,
      ours.gaps === 0 && ours.faults.length === 0,
    )
    if (ours.holds.length === 0) return [hasNoGap]
    const isMet = median(ours.holds) <= holdTargets[load].median && percentile(ours.holds, 95) <= holdTargets[load].p95
    const others = `median ${median(naive.holds)} (naive)${bare ? `; ${spreadOf(bare.holds)} (two elements and nothing else)` : ''}`
    return [
      hasNoGap,
      figureRow(
        `hold, ${load}, ${name}`,
        `${spreadOf(ours.holds)}; of these at the first picture ${spreadOf(ours.lateStarts)}`,
        others,
        isMet,
      ),
    ]
  } finally {
    rest()
  }
}

function makeMedia(folder: string): void {
  for (const colour of COLOURS) {
    makeClip(folder, `${colour}.mp4`, colour, SECONDS)
    makeClip(folder, `fast ${colour}.mp4`, colour, SECONDS, { framesPerSecond: 60 })
    makeClip(folder, `large ${colour}.mp4`, colour, SECONDS, { size: '3840x2160' })
    makePhoto(folder, `${colour}.jpg`, colour, '3840x2160')
  }
  makeClip(folder, 'loop.mp4', ['red', 'lime'], SECONDS)
}

/**
 * Films every order of clips and 4K photos over a connection of 4 MB/s and 80 ms a request, beside a naive page: once
 * on the idle machine, once with every core kept busy. SEAM_CUTS is the number of cuts of each order, SEAM_SECONDS the
 * length of a clip; SEAM_ORDERS (separated by semicolons) and SEAM_LOADS (by commas) choose some of them.
 */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  makeMedia(folder.path)
  const pages = await builtPages()
  const rig = await startDisplayRig({
    dist: process.env.SEAM_DIST ?? pages.path,
    media: folder.path,
    ...slowLine,
    pages: { '/naive.html': naivePage(SECONDS), '/pair.html': barePair },
  })
  const { SEAM_CUTS = '24', SEAM_ORDERS, SEAM_LOADS } = process.env
  const verdicts: boolean[] = []
  for (const load of ['quiet', 'busy'] as const) {
    if (SEAM_LOADS && !SEAM_LOADS.split(',').includes(load)) continue
    for (const entry of Object.entries(orders)) {
      if (SEAM_ORDERS && !SEAM_ORDERS.split(';').includes(entry[0])) continue
      verdicts.push(...(await measure(rig, entry, load, Number(SEAM_CUTS))))
    }
  }
  await rig.stop()
  await pages.remove()
  await folder.remove()
  expectTargetsMet(verdicts)
}
