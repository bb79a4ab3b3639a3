import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playlistOf } from '../../support/display/playlists.ts'
import { startVideowall, type VideowallHarness } from '../../support/display/videowall-harness.ts'

/** Two animation frames: a browser needs them to draw a layer that was covered. */
const DRAWN_MS = 32

interface Swap {
  /** True if the new front layer shows a film. */
  isFilm: boolean
  /** Milliseconds for which it had been drawn over the other layer. */
  drawnMs: number
  /** True if the old front layer still had its file. */
  isOtherKept: boolean
}

let harness: VideowallHarness
let swaps: Swap[]
let observer: MutationObserver

/** Records every change of the front layer before a later task can change the layers again. */
function noteSwaps(root: HTMLElement): MutationObserver {
  let faintSince = Number.POSITIVE_INFINITY
  let front = ''
  const fileIn = (layer: Element | undefined) => layer?.querySelector(':is(video, img):not([hidden])[src]') ?? null
  const note = (records: readonly MutationRecord[]) => {
    if (records.some(one => one.attributeName === 'data-faint') && root.dataset.faint) faintSince = performance.now()
    const before = front
    front = root.dataset.front ?? ''
    if (!before || before === front) return
    const [up, behind] = [root.children[Number(front)], root.children[Number(before)]]
    const isFilm = fileIn(up) instanceof HTMLVideoElement
    swaps.push({ isFilm, drawnMs: performance.now() - faintSince, isOtherKept: fileIn(behind) !== null })
    faintSince = Number.POSITIVE_INFINITY
  }
  const watching = new MutationObserver(note)
  watching.observe(root, { attributeFilter: ['data-front', 'data-faint'] })
  return watching
}

beforeEach(() => {
  vi.useFakeTimers()
  harness = startVideowall()
  swaps = []
  observer = noteSwaps(harness.root)
})

afterEach(() => {
  observer.disconnect()
  harness.dispose()
  vi.useRealTimers()
})

const play = (...files: string[]) => harness.play(playlistOf(files, 2))

for (const files of [
  ['good 1.mp4', 'good 2.mp4'],
  ['good.mp4'],
  ['good.jpg', 'good.mp4'],
  ['good 1.jpg', 'good 2.jpg'],
  ['good 1.mp4', 'slow.mp4', 'good.jpg', 'good 2.mp4'],
]) {
  test(`${files.join(', ')}: a film is drawn before it is raised, and the layer under it keeps its picture`, async () => {
    play(...files)
    await harness.pass(60)
    // The first picture covers nothing.
    swaps.shift()
    expect(swaps.length).toBeGreaterThan(3)
    for (const { isFilm, drawnMs } of swaps) if (isFilm) expect(drawnMs).toBeGreaterThanOrEqual(DRAWN_MS)
    expect(swaps.filter(swap => !swap.isOtherKept)).toEqual([])
  })
}
