import type { Page } from 'playwright/test'
import { type Colour, expect, test } from '../../support/display/display.ts'
import { type DisplayRig, servedPlaylist } from '../../support/display/display-server.ts'
import { keepBusy } from '../../support/film/busy-machine.ts'
import { type ColourRun, type Colour as FilmedColour, wholeRuns } from '../../support/film/colour-runs.ts'
import { missingForFilming, openWindow } from '../../support/film/film.ts'
import {
  expectNoGap,
  filmColours,
  filmUntil,
  noteEmptyFrames,
  showsColours,
  takeEmptyFrames,
} from '../../support/film/watch-cuts.ts'

/** A black frame at the first try is a black frame: there is no second try. */
test.describe.configure({ retries: 0 })

/** Film to film, film to picture and picture to film: three cuts in five seconds. */
const FILES = ['clip-red.mp4', 'clip-blue.mp4', 'lime.svg']
const LEAST_CUTS = 8

/** Half of the cuts on the machine as it is, half with every core kept busy. */
const CUTS_SECONDS = 24

/** A clip of two seconds ends three times in it. */
const LOOP_SECONDS = 8

const videowall = ({ url }: DisplayRig) => `${url}/display/lobby/videowall`

/** Runs a task of this many seconds, with every core kept busy in the second half. */
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
    if (!(await showsColours(window))) return false
    const runs = await busyHalf(CUTS_SECONDS, () => filmColours(window, CUTS_SECONDS))
    expectNoGap(runs)
    expectCuts(wholeRuns(runs), [
      ['red', 'blue'],
      ['blue', 'lime'],
      ['lime', 'red'],
    ])
    rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
    rig.announce('lobby')
    await filmUntil(window, runs => runs.every(({ colour }) => colour === 'blue'))
    const loop = await busyHalf(LOOP_SECONDS, () => filmColours(window, LOOP_SECONDS))
    expect(
      loop.map(({ colour }) => colour),
      'one film that loops',
    ).toEqual(['blue'])
    return true
  } finally {
    await window.close()
  }
}

/** Checks a page that no camera can film: the frames that its films present, and screenshots. */
async function checkPage(page: Page, rig: DisplayRig, colour: () => Promise<Colour>, shown: string[]): Promise<void> {
  await noteEmptyFrames(page)
  await page.goto(videowall(rig))
  await expect.poll(colour).toBe('red')
  // The first film may be in front before its first frame: there is no picture that it covers.
  await takeEmptyFrames(page)
  const watch = async (seconds: number) => {
    const seen: Colour[] = []
    for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
      const now = await colour()
      if (now !== seen.at(-1)) seen.push(now)
    }
    expect(await takeEmptyFrames(page), 'frames of the page without a frame of its film').toEqual([])
    return seen
  }
  const seen = await busyHalf(CUTS_SECONDS, () => watch(CUTS_SECONDS))
  expect(new Set(seen), `${seen}`).toEqual(new Set(['red', 'blue', 'lime']))
  expect(seen.length).toBeGreaterThan(LEAST_CUTS)
  rig.playlists = [servedPlaylist(['clip-blue.mp4'])]
  rig.announce('lobby')
  // In the list before, the blue film never follows itself.
  await expect.poll(() => shown.slice(-2)).toEqual(['clip-blue.mp4', 'clip-blue.mp4'])
  expect(await busyHalf(LOOP_SECONDS, () => watch(LOOP_SECONDS))).toEqual(['blue'])
}

// requirement 9.6
test('films and pictures follow one another without one black frame, also on a busy machine', async ({
  page,
  rig,
  colour,
  shown,
}) => {
  test.setTimeout(180_000)
  rig.playlists = [servedPlaylist(FILES)]
  const missing = missingForFilming()
  const isFilmed = !missing && (await filmWindow(rig))
  if (isFilmed) return
  console.log(`${missing || 'The browser opens no window.'} The page itself is checked instead.`)
  rig.playlists = [servedPlaylist(FILES)]
  await checkPage(page, rig, colour, shown)
})
