import { type DisplayStand, standPlaylist, startDisplayStand } from '../support/display-stand.ts'
import { LAN_NAME } from '../support/kiosk.ts'
import { COLOURS, makeClip, makePhoto, mediaFolder, slowLine } from './bench-media.ts'
import { builtPages } from './built-pages.ts'
import { colourFilter, colourFrameBytes, colourRuns, median, wholeRuns } from './colour-runs.ts'
import { expectKept, figureRow } from './figure-row.ts'
import { film, missingForFilming } from './film.ts'

const CLIP_SECONDS = 3
const PHOTO_SECONDS = 2
const FRAMES_A_SECOND = 60

/** The bars of the product: no gap, and a clip that is held for four frames at most. */
const HOLD_LIMIT = 4

const orders: Record<string, string[]> = {
  'video to video': ['red.mp4', 'lime.mp4', 'blue.mp4', 'yellow.mp4'],
  'image to image': ['red.jpg', 'lime.jpg', 'blue.jpg', 'yellow.jpg'],
  'video to image to video': ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg'],
}

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
  else setTimeout(next, ${PHOTO_SECONDS * 1000})
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

async function look(url: string, files: readonly string[], cuts: number): Promise<Seen> {
  const average =
    files.reduce((sum, file) => sum + (file.endsWith('.mp4') ? CLIP_SECONDS : PHOTO_SECONDS), 0) / files.length
  const { frames } = await film({
    url,
    seconds: Math.ceil((cuts + 2) * average),
    warmSeconds: 8,
    filter: colourFilter,
    frameBytes: colourFrameBytes,
  })
  const runs = wholeRuns(colourRuns(frames))
  const shown = runs.filter(run => run.colour !== 'gap')
  const films = shown.filter(run => files.includes(`${run.colour}.mp4`))
  return {
    cuts: shown.length + 1,
    gaps: runs.filter(run => run.colour === 'gap').reduce((sum, run) => sum + run.frames, 0),
    holds: films.map(run => run.frames - CLIP_SECONDS * FRAMES_A_SECOND),
  }
}

async function measure(stand: DisplayStand, name: string, files: string[], cuts: number): Promise<boolean[]> {
  stand.playlists = [standPlaylist(files, PHOTO_SECONDS)]
  // Nothing is kept under this name: every file comes over the slow line, as often as the browser asks for it.
  const url = stand.url.replace('127.0.0.1', LAN_NAME)
  const ours = await look(`${url}/display/bench/videowall`, files, cuts)
  const naive = await look(`${url}/naive.html?files=${files.join(',')}`, files, Math.ceil(cuts / 3))
  const describe = (seen: Seen) => `${seen.gaps} in ${seen.cuts} cuts`
  const hasNoGap = figureRow(`gap frames, ${name}`, describe(ours), `${describe(naive)} (naive)`, ours.gaps === 0)
  if (ours.holds.length === 0) return [hasNoGap]
  const hold = median(ours.holds)
  const spread = `${hold} frames, worst ${Math.max(...ours.holds)}`
  return [
    hasNoGap,
    figureRow(`hold of a clip, median, ${name}`, spread, `${median(naive.holds)} (naive)`, hold <= HOLD_LIMIT),
  ]
}

/** Films every order of clips and 4K photos over a line of 4 MB/s and 80 ms a request, beside a naive page. */
export async function run(): Promise<void> {
  const missing = missingForFilming()
  if (missing) return console.log(missing)
  const folder = await mediaFolder()
  for (const colour of COLOURS) {
    makeClip(folder.path, `${colour}.mp4`, colour, CLIP_SECONDS)
    makePhoto(folder.path, `${colour}.jpg`, colour, '3840x2160')
  }
  const pages = await builtPages()
  const stand = await startDisplayStand({
    dist: pages.path,
    media: folder.path,
    ...slowLine,
    pages: { '/naive.html': naivePage },
  })
  const cuts = Number(process.env.SEAM_CUTS ?? 24)
  const kept: boolean[] = []
  for (const [name, files] of Object.entries(orders)) kept.push(...(await measure(stand, name, files, cuts)))
  await stand.stop()
  await pages.remove()
  await folder.remove()
  expectKept(kept)
}
