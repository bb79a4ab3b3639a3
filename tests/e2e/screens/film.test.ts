import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright/test'
import { type Colour, expect, test } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist } from '../../support/display/display-server.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import {
  type ColourRun,
  colourFilter,
  colourFrameBytes,
  colourRuns,
  type Colour as FilmedColour,
  wholeRuns,
} from '../../support/film/colour-runs.ts'
import { type FilmedWindow, missingForFilming, openWindow } from '../../support/film/film.ts'

/** A black frame at the first try is a black frame. */
test.describe.configure({ retries: 0 })

/** Film to film, film to picture and picture to film: three cuts in five seconds. */
const FILES = ['clip-red.mp4', 'clip-blue.mp4', 'lime.svg']
const LEAST_CUTS = 8

/** Half of the cuts on the machine as it is, half with every core kept busy. */
const CUTS_SECONDS = 24

/** A clip of two seconds ends three times in it. */
const LOOP_SECONDS = 8

/** How long a window may take until it shows something, in looks of one second. */
const MOST_LOOKS = 15

const videowall = ({ url }: DisplayRig) => `${url}/display/lobby/videowall`
const look = (seconds: number) => ({ seconds, filter: colourFilter, frameBytes: colourFrameBytes })

/** Runs something for so many seconds, with every core kept busy in the second half of them. */
async function busyHalf<Result>(seconds: number, run: () => Promise<Result>): Promise<Result> {
  const running = run()
  let rest: () => void = () => undefined
  const timer = setTimeout(
    () => {
      rest = keepBusy()
    },
    (seconds * 1000) / 2,
  )
  return running.finally(() => {
    clearTimeout(timer)
    rest()
  })
}

/** Whether the window shows a colour: a browser that opens no window is not seen by a camera at all. */
async function isSeen(window: FilmedWindow): Promise<boolean> {
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    const runs = colourRuns((await window.record(look(1))).frames)
    if (runs.some(({ colour }) => colour !== 'gap')) return true
  }
  return false
}

function expectCuts(runs: readonly ColourRun[], kinds: ReadonlyArray<[from: FilmedColour, to: FilmedColour]>): void {
  const cuts = runs.slice(1).map(({ colour }, index) => `${runs[index]?.colour} to ${colour}`)
  console.log(`${cuts.length} cuts on ${runs.reduce((sum, run) => sum + run.frames, 0)} frames: ${cuts.join(', ')}`)
  expect(cuts.length).toBeGreaterThanOrEqual(LEAST_CUTS)
  for (const [from, to] of kinds) expect(cuts).toContain(`${from} to ${to}`)
}

/** @returns false if the browser of this machine opens no window */
async function filmWindow(rig: DisplayRig): Promise<boolean> {
  const window = await openWindow(videowall(rig))
  try {
    if (!(await isSeen(window))) return false
    const { frames } = await busyHalf(CUTS_SECONDS, () => window.record(look(CUTS_SECONDS)))
    const runs = colourRuns(frames)
    expect(
      runs.filter(({ colour }) => colour === 'gap'),
      'frames of no colour at the cuts',
    ).toEqual([])
    expectCuts(wholeRuns(runs), [
      ['red', 'blue'],
      ['blue', 'lime'],
      ['lime', 'red'],
    ])
    rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
    rig.announce('lobby')
    await wait(4000)
    const loop = colourRuns((await busyHalf(LOOP_SECONDS, () => window.record(look(LOOP_SECONDS)))).frames)
    expect(
      loop.map(({ colour }) => colour),
      'one film that loops',
    ).toEqual(['blue'])
    return true
  } finally {
    await window.close()
  }
}

/** Notes every animation frame in which the front layer shows a film of which no frame was presented. */
const noteEmptyFrames = (page: Page) =>
  page.addInitScript(() => {
    const presented = new WeakMap<HTMLVideoElement, string>()
    const watched = new WeakSet<HTMLVideoElement>()
    const empty: string[] = []
    Object.assign(window, { empty })
    const watch = (film: HTMLVideoElement) => {
      watched.add(film)
      film.requestVideoFrameCallback(() => {
        presented.set(film, film.src)
        watch(film)
      })
    }
    const front = () => document.querySelector<HTMLElement>('.stage')?.dataset.front
    const check = () => {
      for (const film of document.querySelectorAll('video')) if (!watched.has(film)) watch(film)
      const film = document.querySelectorAll('.layer')[Number(front())]?.querySelector('video')
      if (film && !film.hidden && presented.get(film) !== film.src) empty.push(`${film.src} at ${performance.now()}`)
      requestAnimationFrame(check)
    }
    requestAnimationFrame(check)
  })

/** Looks at a page that no camera can film: the frames that its films present, and screenshots. */
async function lookAtPage(page: Page, rig: DisplayRig, colour: () => Promise<Colour>): Promise<void> {
  await noteEmptyFrames(page)
  await page.goto(videowall(rig))
  await expect.poll(colour).toBe('red')
  const empty = () => page.evaluate(() => (window as unknown as { empty: string[] }).empty)
  // The first film covers nothing: it may be in front before its first frame.
  await page.evaluate(() => (window as unknown as { empty: string[] }).empty.splice(0))
  const watch = async (seconds: number) => {
    const seen: Colour[] = []
    for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
      const now = await colour()
      if (now !== seen.at(-1)) seen.push(now)
    }
    expect(await empty(), 'frames of the page without a frame of its film').toEqual([])
    return seen
  }
  const seen = await busyHalf(CUTS_SECONDS, () => watch(CUTS_SECONDS))
  expect(new Set(seen), `${seen}`).toEqual(new Set(['red', 'blue', 'lime']))
  expect(seen.length).toBeGreaterThan(LEAST_CUTS)
  rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
  rig.announce('lobby')
  await wait(4000)
  expect(await busyHalf(LOOP_SECONDS, () => watch(LOOP_SECONDS))).toEqual(['blue'])
}

// requirement 9.6
test('films and pictures follow one another without one black frame, also on a busy machine', async ({
  page,
  rig,
  colour,
}) => {
  test.setTimeout(180_000)
  rig.playlists = [servedPlaylist(FILES)]
  const missing = missingForFilming()
  const isFilmed = !missing && (await filmWindow(rig))
  if (isFilmed) return
  console.log(`${missing || 'The browser opens no window.'} The page is looked at from within instead.`)
  rig.playlists = [servedPlaylist(FILES)]
  await lookAtPage(page, rig, colour)
})
