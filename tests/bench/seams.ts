import { type DisplayStand, standPlaylist, startDisplayStand } from '../support/display/display-server.ts'
import { LAN_NAME } from '../support/display/kiosk.ts'
import { keepBusy } from '../support/film/busy-machine.ts'
import {
  colourFilter,
  colourFrameBytes,
  colourRuns,
  median,
  percentile,
  wholeRuns,
} from '../support/film/colour-runs.ts'
import { film, missingForFilming } from '../support/film/film.ts'
import { COLOURS, makeClip, makePhoto, mediaFolder, slowLine } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { expectKept, figureRow } from './figure-row.ts'

/** A film's length and a picture's dwell time; many cuts are filmed sooner with 1. */
const SECONDS = Number(process.env.SEAM_SECONDS ?? 2)
const FRAMES_A_SECOND = 60

/** What the screen plays, and how long a colour of it is shown where it belongs to a film. */
interface Order {
  files: readonly string[]
  /** Seconds that a film shows one colour. */
  filmSeconds: number
  /** The colour with which each showing of a film that has several begins; every run of a colour is a showing else. */
  begins?: string
}

const clips = (prefix: string): Order => ({
  files: COLOURS.map(colour => `${prefix}${colour}.mp4`),
  filmSeconds: SECONDS,
})

const orders: Record<string, Order> = {
  'film to film': clips(''),
  'film to film, 60 frames a second': clips('fast '),
  '4K film to 4K film': clips('large '),
  'one film looping': { files: ['loop.mp4'], filmSeconds: SECONDS / 2, begins: 'red' },
  'film to picture to film': { files: ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg'], filmSeconds: SECONDS },
  'picture to picture': { files: COLOURS.map(colour => `${colour}.jpg`), filmSeconds: 0 },
}

/** Bars: no gap anywhere; a clip's hold in frames, its median and the 95th of a hundred. */
const bars = { quiet: { median: 1, p95: 4 }, busy: { median: 2, p95: 5 } }

/** What anybody writes first: one element, replaced. */
const naivePage = `<!doctype html><style>html,body{margin:0;background:#000;height:100%;overflow:hidden}
video,img{position:fixed;inset:0;width:100%;height:100%}</style><body><script>
const files = new URLSearchParams(location.search).get('files').split(',')
let index = 0
function next() {
  const file = files[index++ % files.length]
  document.body.innerHTML = ''
  const isFilm = file.endsWith('.mp4')
  const element = document.createElement(isFilm ? 'video' : 'img')
  if (isFilm) Object.assign(element, { muted: true, autoplay: true, onended: next })
  else setTimeout(next, ${SECONDS * 1000})
  element.src = '/api/uploads/' + file
  document.body.append(element)
}
next()</script>`

interface Seen {
  cuts: number
  gaps: number
  /** Frames beyond a clip's own length, for each clip. */
  holds: number[]
}

const isFilm = (file: string) => file.endsWith('.mp4')

/** Films a page until it must have shown so many cuts. */
async function look(url: string, { files, filmSeconds, begins }: Order, cuts: number): Promise<Seen> {
  const { frames } = await film({
    url,
    seconds: Math.ceil((cuts + 1) * SECONDS * 1.02),
    warmSeconds: 10,
    filter: colourFilter,
    frameBytes: colourFrameBytes,
  })
  const runs = wholeRuns(colourRuns(frames))
  const shown = runs.filter(run => run.colour !== 'gap')
  const films = shown.filter(run => files.some(file => isFilm(file) && (begins || file.includes(run.colour))))
  // Of a film that loops, the last colour is what is held.
  const held = films.filter(run => run.colour !== begins)
  return {
    cuts: begins ? shown.filter(run => run.colour === begins).length : shown.length + 1,
    gaps: runs.filter(run => run.colour === 'gap').reduce((sum, run) => sum + run.frames, 0),
    holds: held.map(run => run.frames - filmSeconds * FRAMES_A_SECOND),
  }
}

async function measure(
  stand: DisplayStand,
  [name, order]: [string, Order],
  load: 'quiet' | 'busy',
  cuts: number,
): Promise<boolean[]> {
  stand.playlists = [standPlaylist(order.files, SECONDS)]
  // Nothing is kept under this name: every file comes over the slow line, as often as the browser asks for it.
  const url = stand.url.replace('127.0.0.1', LAN_NAME)
  const rest = load === 'busy' ? keepBusy() : () => undefined
  try {
    const ours = await look(`${url}/display/bench/videowall`, order, cuts)
    const naive = await look(`${url}/naive.html?files=${order.files.join(',')}`, order, Math.min(cuts, 8))
    const describe = (seen: Seen) => `${seen.gaps} in ${seen.cuts} cuts`
    const hasNoGap = figureRow(
      `gap frames, ${load}, ${name}`,
      describe(ours),
      `${describe(naive)} (naive)`,
      ours.gaps === 0,
    )
    if (ours.holds.length === 0) return [hasNoGap]
    const [middle, late, worst] = [median(ours.holds), percentile(ours.holds, 95), Math.max(...ours.holds)]
    const spread = `median ${middle}, p95 ${late}, worst ${worst} frames`
    const isKept = middle <= bars[load].median && late <= bars[load].p95
    return [hasNoGap, figureRow(`hold, ${load}, ${name}`, spread, `median ${median(naive.holds)} (naive)`, isKept)]
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
 * Films every order of clips and 4K photos over a line of 4 MB/s and 80 ms a request, on the machine as it is and with
 * every core kept busy, beside a naive page. SEAM_CUTS says how many cuts of each order, SEAM_ORDERS (with
 * semicolons) and SEAM_LOADS (with commas) name some of them, SEAM_SECONDS is the length of a clip.
 */
export async function run(): Promise<void> {
  const missing = missingForFilming()
  if (missing) return console.log(missing)
  const folder = await mediaFolder()
  makeMedia(folder.path)
  const pages = await builtPages()
  const stand = await startDisplayStand({
    dist: process.env.SEAM_DIST ?? pages.path,
    media: folder.path,
    ...slowLine,
    pages: { '/naive.html': naivePage },
  })
  const { SEAM_CUTS = '24', SEAM_ORDERS, SEAM_LOADS } = process.env
  const kept: boolean[] = []
  for (const load of ['quiet', 'busy'] as const) {
    if (SEAM_LOADS && !SEAM_LOADS.split(',').includes(load)) continue
    for (const entry of Object.entries(orders)) {
      if (SEAM_ORDERS && !SEAM_ORDERS.split(';').includes(entry[0])) continue
      kept.push(...(await measure(stand, entry, load, Number(SEAM_CUTS))))
    }
  }
  await stand.stop()
  await pages.remove()
  await folder.remove()
  expectKept(kept)
}
