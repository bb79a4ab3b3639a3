import { expect, type Page } from 'playwright/test'
import { type ColourRun, colourFilter, colourFrameBytes, colourRuns } from './colour-runs.ts'
import type { FilmedWindow } from './film.ts'

/** The most seconds until a window shows what a test waits for. */
const MOST_SECONDS = 15

/** Films a window for so many seconds. @returns the colours that it showed */
export async function filmColours(window: FilmedWindow, seconds: number): Promise<ColourRun[]> {
  const { frames } = await window.record({ seconds, filter: colourFilter, frameBytes: colourFrameBytes })
  return colourRuns(frames)
}

/** Films second after second until one of them passes the check. @returns false if none does */
export async function filmUntil(window: FilmedWindow, check: (runs: ColourRun[]) => boolean): Promise<boolean> {
  for (let seconds = 1; seconds <= MOST_SECONDS; seconds += 1) if (check(await filmColours(window, 1))) return true
  return false
}

/** A browser that opens no window shows no colour. */
export const showsColours = (window: FilmedWindow): Promise<boolean> =>
  filmUntil(window, runs => runs.some(({ colour }) => colour !== 'gap'))

export const expectNoGap = (runs: readonly ColourRun[]): void =>
  expect(
    runs.filter(({ colour }) => colour === 'gap'),
    'frames of no colour at the cuts',
  ).toEqual([])

/** Notes every animation frame in which the front layer shows a film without a presented frame. */
export const noteEmptyFrames = (page: Page): Promise<unknown> =>
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

/** Takes what `noteEmptyFrames` has noted since the last time. */
export const takeEmptyFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { empty: string[] }).empty.splice(0))
