import { setTimeout as wait } from 'node:timers/promises'
import { type DisplayRig, servedPlaylist, startDisplayRig } from '../../support/display/display-server.ts'
import { brightness, colourFrameBytes, colourRuns, median, wholeRuns } from '../../support/film/colour-runs.ts'
import { type FilmedWindow, missingForFilming, openWindow } from '../../support/film/film.ts'
import { COLOURS, makeClip, makePhoto, mediaFolder } from '../measure/bench-media.ts'
import { builtPages } from '../measure/built-pages.ts'
import { expectMeasurable, expectTargetsMet, figureRow } from '../measure/figure-row.ts'
import { makeSmallMachine, type SmallMachine } from '../measure/small-machine.ts'
import { spreadOf } from './seam-judge.ts'
import { bareStrip, keptElements } from './seam-pages.ts'

const {
  SMALL_MB = '900,600,450',
  SMALL_SPEED = '1',
  SMALL_DISK_MB = '256',
  SMALL_FLAGS = '',
  SMALL_KINDS,
  SMALL_SECONDS = '12',
} = process.env

/** The length of a film and the time of a photo. */
const CLIP_SECONDS = 2
/** The most seconds until a window shows something; after it a screen has to settle. */
const MOST_SECONDS = 60
const WARM_SECONDS = 5
/** A plain page shows in this time what it does; only ours has to last. */
const MOST_PLAIN_SECONDS = 180
const SAMPLES = 8
/** In a long run each sample is the median of so many looks: a single look may meet what only a cut holds. */
const MOST_LOOKS = 15
const FRAMES_A_SECOND = 60

/** A shorter run says nothing about growth: a single cut changes more. */
const FLAT_FROM_SECONDS = 120

/** Target: what the renderer and the browser's process may grow by from a third of the time to its end. */
const MOST_GROWTH = 1.1

const SIZE = { width: 1920, height: 1080 }

/** Pixels of a film or a photo, above the moving bar. The strip of a ticker is in the middle. */
const AREA = { left: 464, top: 300, width: 32, height: 18 }
const STRIP_AREA = { ...AREA, top: 531 }

/** The flags of the page for operators. */
const flags = ['--renderer-process-limit=1', ...SMALL_FLAGS.split(' ').filter(Boolean)]

const films = COLOURS.map(colour => `${colour}.mp4`)
const photos = COLOURS.map(colour => `${colour}.jpg`)
const strips = COLOURS.map(colour => `${colour} strip.jpg`)
const turns = ['red.mp4', 'lime.jpg', 'blue.mp4', 'yellow.jpg']

interface Kind {
  files: readonly string[]
  path: string
  /** The page that it is compared with. */
  plain: string
  area?: typeof AREA
}

/** Tells the server what all films of a page have presented and dropped; a new file begins to count at 0. */
const countDrops = `const [id, last, sum] = [Math.random(), new Map(), [0, 0]]
setInterval(() => {
  for (const film of document.querySelectorAll('video')) {
    const { totalVideoFrames, droppedVideoFrames } = film.getVideoPlaybackQuality()
    const [all, lost] = last.get(film) ?? [0, 0]
    const isNew = totalVideoFrames < all
    sum[0] += totalVideoFrames - (isNew ? 0 : all)
    sum[1] += droppedVideoFrames - (isNew ? 0 : lost)
    last.set(film, [totalVideoFrames, droppedVideoFrames])
  }
  fetch('/drops/' + id + '/' + sum.join('/'))
}, 500)`

const kept = (files: readonly string[], more = '') =>
  keptElements(files, CLIP_SECONDS, `${more}<script src="/drops.js"></script>`)

/** Both screens of a board: two frames side by side. */
const two = (one: string, other: string) => `<!doctype html><body style="margin:0;background:#000">
<style>iframe { position: fixed; top: 0; width: 50%; height: 100%; border: 0 }</style>
<iframe src="${one}"></iframe><iframe src="${other}" style="left:50%"></iframe>`

const videowall = '/display/bench/videowall'
const tile = (place: number) => `${videowall}?sync&tile=2x1:${place}`

const pages = {
  '/drops.js': countDrops,
  '/films.html': kept(films),
  '/photos.html': kept(photos),
  '/turns.html': kept(turns),
  '/beside.html': kept(turns, bareStrip(strips, '20%')),
  '/strip.html': `<!doctype html>${bareStrip(strips, '100%')}`,
  '/tiles.html': two(tile(1), tile(2)),
  '/two.html': two('/turns.html', '/turns.html'),
}

const kinds: Record<string, Kind> = {
  films: { files: films, path: videowall, plain: '/films.html' },
  photos: { files: photos, path: videowall, plain: '/photos.html' },
  'films and photos': { files: turns, path: videowall, plain: '/turns.html' },
  'a strip beside them': { files: turns, path: `${videowall}?strip=bottom`, plain: '/beside.html' },
  'a ticker': { files: [], path: '/display/bench/ticker', plain: '/strip.html', area: STRIP_AREA },
  'two tiles': { files: turns, path: '/tiles.html', plain: '/two.html' },
}

interface Played {
  /** Seconds from the start of the browser to a picture. */
  first: number
  isAlive: boolean
  frames: number
  dark: number
  bright: number
  /** The frames for which each file was shown beyond its time. */
  holds: number[]
  /** Frames of films that the pages have presented and dropped. */
  presented: number
  dropped: number
  /** MB at each sample, and the most that all processes used. */
  renderer: number[]
  browser: number[]
  peak: number
}

/** The last that each page told. */
function dropsIn(requests: readonly string[]): [presented: number, dropped: number] {
  const told = new Map<string, number[]>()
  for (const path of requests) {
    const [, id, presented, dropped] = /^\/drops\/([\d.]+)\/(\d+)\/(\d+)$/.exec(path) ?? []
    if (id) told.set(id, [Number(presented), Number(dropped)])
  }
  const sum = (place: number) => [...told.values()].reduce((total, counts) => total + (counts[place] ?? 0), 0)
  return [sum(0), sum(1)]
}

async function sample(machine: SmallMachine, seconds: number): Promise<Pick<Played, 'renderer' | 'browser'>> {
  const looks = Math.min(MOST_LOOKS, Math.ceil(seconds / SAMPLES))
  const [renderer, browser]: [number[], number[]] = [[], []]
  for (let count = 0; count < SAMPLES * looks; count += 1) {
    await wait((seconds / SAMPLES / looks) * 1000)
    renderer.push((await machine.held('renderer')).all)
    browser.push((await machine.held('')).all)
  }
  const sampled = (held: readonly number[]) =>
    Array.from({ length: SAMPLES }, (_, at) => median(held.slice(at * looks, (at + 1) * looks)))
  return { renderer: sampled(renderer), browser: sampled(browser) }
}

/** @returns the seconds until a window shows a colour, to a second; the longest wait if it shows none */
async function firstPicture(window: FilmedWindow, area: typeof AREA): Promise<number> {
  const camera = { seconds: 0.2, filter: 'format=rgb24', frameBytes: colourFrameBytes, area }
  const began = Date.now()
  const passed = () => (Date.now() - began) / 1000
  while (passed() < MOST_SECONDS)
    if (colourRuns((await window.record(camera)).frames).some(({ colour }) => colour !== 'gap')) break
  return passed()
}

interface Visit extends Pick<Kind, 'path' | 'area'> {
  megabytes: number
  seconds: number
}

/** Plays one address in a small machine of its own, with a new profile. */
async function play(rig: DisplayRig, { megabytes, path, seconds, area = AREA }: Visit): Promise<Played> {
  const limits = { megabytes, speed: Number(SMALL_SPEED), diskMegabytes: Number(SMALL_DISK_MB) }
  const machine = await makeSmallMachine(limits)
  const { command, disk: profile } = machine
  rig.requests.length = 0
  const window = await openWindow(rig.url + path, { size: SIZE, profile, command, flags })
  const camera = { seconds, filter: 'format=rgb24', frameBytes: colourFrameBytes, area }
  const first = await firstPicture(window, area)
  await wait(WARM_SECONDS * 1000)
  const [{ frames }, held] = await Promise.all([window.record(camera), sample(machine, seconds)])
  const [presented, dropped] = dropsIn(rig.requests)
  const [killed, peak] = [await machine.killed(), await machine.peak()]
  await window.close()
  await machine.remove()
  const shown = wholeRuns(colourRuns(frames)).filter(({ colour }) => colour !== 'gap')
  return {
    first,
    isAlive: killed === 0 && held.renderer.at(-1) !== 0,
    frames: frames.length,
    dark: frames.filter(frame => brightness(frame) < 50).length,
    bright: frames.filter(frame => brightness(frame) > 205).length,
    holds: shown.map(run => run.frames - CLIP_SECONDS * FRAMES_A_SECOND),
    presented,
    dropped,
    peak,
    ...held,
  }
}

const grewBy = (samples: readonly number[]) => (samples.at(-1) ?? 0) / (samples[Math.floor(SAMPLES / 3)] ?? 1)

const listOf = (samples: readonly number[]) => samples.map(megabytes => megabytes.toFixed(0)).join(' ')

const pictureOf = ({ first, isAlive, frames, dark, bright, presented, dropped }: Played) =>
  `${isAlive ? 'alive' : 'ENDED'}, first after ${first.toFixed(1)} s, ${dark} black and ${bright} white of ${frames} frames, ${dropped} of ${presented} dropped`

const memoryOf = ({ renderer, browser, peak }: Played) =>
  `renderer ${listOf(renderer)}, browser ${listOf(browser)}, at most ${peak.toFixed(0)} in all`

async function measure(rig: DisplayRig, megabytes: number, [name, kind]: [string, Kind]): Promise<boolean[]> {
  rig.playlists = [
    ...(kind.files.length > 0 ? [servedPlaylist(kind.files, CLIP_SECONDS, { id: 1 })] : []),
    servedPlaylist(strips, 1, { id: 2, type: 'ticker' }),
  ]
  const seconds = Number(SMALL_SECONDS)
  const plainSeconds = Math.min(seconds, MOST_PLAIN_SECONDS)
  const plain = await play(rig, { ...kind, megabytes, path: kind.plain, seconds: plainSeconds })
  const ours = await play(rig, { ...kind, megabytes, seconds })
  const title = `${megabytes} MB, ${name}`
  const isWhole = ours.isAlive && ours.dark === 0 && ours.bright === 0
  const isFlat = grewBy(ours.renderer) <= MOST_GROWTH && grewBy(ours.browser) <= MOST_GROWTH
  const isFlatOrShort = isFlat || seconds < FLAT_FROM_SECONDS
  if (ours.holds.length > 0 && kind.files.length > 0)
    console.log(`${title}: hold | ${spreadOf(ours.holds)} | plain page ${spreadOf(plain.holds)}`)
  return [
    figureRow(`${title}: picture`, pictureOf(ours), `plain page ${pictureOf(plain)}`, isWhole),
    figureRow(`${title}: memory, MB`, memoryOf(ours), `plain page ${memoryOf(plain)}`, isFlatOrShort),
  ]
}

/**
 * Plays films of 1080 lines and photos of 12 megapixels in a machine with little memory, one core and a small disk, each
 * beside a plain page. SMALL_MB has the limits, SMALL_KINDS (by commas) chooses some kinds, SMALL_SECONDS=3600 is the hour.
 * SMALL_SPEED is the share of the core, SMALL_DISK_MB the size of the disk, SMALL_FLAGS more flags of the browser.
 */
export async function run(): Promise<void> {
  expectMeasurable(await missingForFilming())
  const folder = await mediaFolder()
  for (const colour of COLOURS) {
    makeClip(folder.path, `${colour}.mp4`, colour, CLIP_SECONDS, { size: '1920x1080', isFilmed: true })
    makePhoto(folder.path, `${colour}.jpg`, colour, '4000x3000')
    makePhoto(folder.path, `${colour} strip.jpg`, colour, '600x200')
  }
  const built = await builtPages()
  const rig = await startDisplayRig({ dist: built.path, media: folder.path, pages, script: countDrops })
  const verdicts: boolean[] = []
  try {
    for (const megabytes of SMALL_MB.split(',').map(Number))
      for (const entry of Object.entries(kinds))
        if (!SMALL_KINDS || SMALL_KINDS.split(',').includes(entry[0]))
          verdicts.push(...(await measure(rig, megabytes, entry)))
  } finally {
    await rig.stop()
    await built.remove()
    await folder.remove()
  }
  expectTargetsMet(verdicts)
}
