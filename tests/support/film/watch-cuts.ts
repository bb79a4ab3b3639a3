import { expect, type Page } from 'playwright/test'
import type { Colour } from '../display/display.ts'
import { type ColourRun, colourFilter, colourFrameBytes, colourRuns } from './colour-runs.ts'
import { type FilmedWindow, missingForFilming, openWindow } from './film.ts'

/** The most seconds until a window shows a picture. */
const MOST_SECONDS = 8

/** A screen whose every frame is looked at. */
interface WatchedScreen {
  /**
   * Watches for so many seconds, and fails if any frame shows no film and no picture.
   * @returns the colours in their order
   */
  colours(seconds: number): Promise<string[]>
  close(): Promise<void>
}

async function filmColours(window: FilmedWindow, seconds: number): Promise<ColourRun[]> {
  const { frames } = await window.record({ seconds, filter: colourFilter, frameBytes: colourFrameBytes })
  return colourRuns(frames)
}

/** @returns null if the window shows nothing */
async function filmWindow(url: string): Promise<WatchedScreen | null> {
  const window = await openWindow(url)
  const watched: WatchedScreen = {
    async colours(seconds) {
      const runs = await filmColours(window, seconds)
      console.log(runs.map(({ colour, frames }) => `${colour} ${frames}`).join(', '))
      const gaps = runs.filter(({ colour }) => colour === 'gap')
      expect(gaps, 'frames of no colour at the cuts').toEqual([])
      return runs.map(({ colour }) => colour)
    },
    close: window.close,
  }
  for (let second = 0; second < MOST_SECONDS; second += 1)
    if ((await filmColours(window, 1)).at(-1)?.colour !== 'gap') return watched
  await window.close()
  return null
}

/** Notes every animation frame in which the front layer shows a film without a presented frame. */
const noteEmptyFrames = (page: Page): Promise<unknown> =>
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

/** Watches a page that no camera can film: the frames that its films present, and screenshots. */
async function watchPage(url: string, page: Page, colour: () => Promise<Colour>): Promise<WatchedScreen> {
  const takeEmptyFrames = () => page.evaluate<string[]>('window.empty.splice(0)')
  await noteEmptyFrames(page)
  await page.goto(url)
  await expect.poll(colour).not.toBe('black')
  // The first film may be in front before its first frame: there is no picture that it covers.
  await takeEmptyFrames()
  return {
    async colours(seconds) {
      const seen: string[] = []
      for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
        const now = await colour()
        if (now !== seen.at(-1)) seen.push(now)
      }
      expect(await takeEmptyFrames(), 'frames of the page without a frame of its film').toEqual([])
      return seen
    },
    close: async () => undefined,
  }
}

/** Films a window with a screen; on a machine without a camera, the page itself is watched. */
export async function watchScreen(url: string, page: Page, colour: () => Promise<Colour>): Promise<WatchedScreen> {
  const missing = await missingForFilming()
  const filmed = missing ? null : await filmWindow(url)
  if (filmed) return filmed
  console.log(`${missing || 'The window shows nothing.'} The page itself is checked instead.`)
  return watchPage(url, page, colour)
}

/** The changes from one colour to the next. */
export const cutsOf = (colours: readonly string[]): string[] =>
  colours.slice(1).map((colour, index) => `${colours[index]} to ${colour}`)
