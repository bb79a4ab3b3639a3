import { loadavg } from 'node:os'
import type { ConsoleMessage, Page } from 'playwright'
import {
  type Colour,
  type ColourRun,
  colourFrameBytes,
  colourRuns,
  percentile,
} from '../../support/film/colour-runs.ts'
import { figureRow } from '../measure/figure-row.ts'
import type { FilmedWindows, Grid } from './side-by-side.ts'

/** The length of a film and the time of a photo in these benches. */
export const TURN_SECONDS = 2

/** Targets: frames of 1/60 s by which the cuts of screens in step may be apart, in 95 of 100 cuts and at worst. */
const MOST_P95 = 2
const MOST_WORST = 6

/** A cut has another cut of the same colour on the other screen within so many frames, or the screens are not in step. */
const SAME_CUT_FRAMES = 60

const FRAME_WIDTH = 32
const FRAME_HEIGHT = 18
const PIXEL_BYTES = 3

/** One window of a frame in which each window is as large as a filmed frame. */
function windowOf(frame: Buffer, { columns }: Grid, place: number): Buffer {
  const bytes = FRAME_WIDTH * PIXEL_BYTES
  const top = Math.floor(place / columns) * FRAME_HEIGHT
  const lines = Array.from({ length: FRAME_HEIGHT }, (_, line) => {
    const from = ((top + line) * columns + (place % columns)) * bytes
    return frame.subarray(from, from + bytes)
  })
  return Buffer.concat(lines)
}

interface Cut {
  frame: number
  to: Colour
}

const cutsIn = (runs: readonly ColourRun[]): Cut[] =>
  runs.slice(1).flatMap(({ colour, start }) => (colour === 'gap' ? [] : [{ frame: start, to: colour }]))

/** Frames between each cut of one screen and the same cut of another; null for a cut that the other has not made. */
const waysTo = (cuts: readonly Cut[], others: readonly Cut[]) =>
  cuts.map(({ frame, to }) => {
    const ways = others.filter(other => other.to === to).map(other => Math.abs(other.frame - frame))
    const way = Math.min(...ways)
    return way < SAME_CUT_FRAMES ? way : null
  })

/** An item as a page says that it came. */
interface Came {
  turn: number
  isFilm: boolean
  /** After its due time, by the page's own measurement of the server's clock. */
  lateMs: number
}

/** What a page says may come that much before its own time, or nearly a turn later. */
const EARLY_MS = 200

/** Notes what a page in step says from now on. @returns how to end it, with the notes */
function noteTimes(page: Page): () => Came[] {
  const came: Came[] = []
  const note = (message: ConsoleMessage) => {
    const [, file = '', ms] = /^Display: shows "([^"]+)".*, (-?\d+) ms after its time$/.exec(message.text()) ?? []
    const lateMs = Number(ms)
    const turn = Math.floor((Date.now() - lateMs + EARLY_MS) / 1000 / TURN_SECONDS)
    if (ms) came.push({ turn, isFilm: file.endsWith('.mp4'), lateMs })
  }
  page.on('console', note)
  return () => {
    page.off('console', note)
    return came
  }
}

/** Milliseconds between the first screen and each other one, in each turn that both have said. */
function saidApart([first = [], ...others]: ReadonlyArray<readonly Came[]>): Apart['ms'] {
  return others.flat().flatMap(({ turn, isFilm, lateMs }) => {
    const same = first.find(came => came.turn === turn)
    return same ? [{ isFilm, ms: Math.abs(lateMs - same.lateMs) }] : []
  })
}

export interface Apart {
  /** Frames between the first screen and another one at each cut that both made. */
  frames: number[]
  /** What the pages say of the same; none of pages that say nothing. */
  ms: Array<{ isFilm: boolean; ms: number }>
  cuts: number
  /** Cuts that only one of two screens made, or that the other made a second later. */
  alone: number
  black: number
}

/** Films windows that play in step. @param pages theirs */
export async function recordApart(
  windows: FilmedWindows,
  pages: readonly Page[],
  grid: Grid,
  seconds: number,
): Promise<Apart> {
  const notes = pages.map(noteTimes)
  const count = grid.columns * grid.rows
  const filter = `scale=${FRAME_WIDTH * grid.columns}:${FRAME_HEIGHT * grid.rows}:flags=area,format=rgb24`
  const { frames } = await windows.record({ seconds, filter, frameBytes: count * colourFrameBytes })
  const runs = Array.from({ length: count }, (_, place) =>
    colourRuns(frames.map(frame => windowOf(frame, grid, place))),
  )
  // A cut beside the ends of the film may lie outside of it on another screen.
  const isInside = ({ frame }: Cut) => frame > SAME_CUT_FRAMES && frame < frames.length - SAME_CUT_FRAMES
  const [cuts = [], ...others] = runs.map(cutsIn)
  const inside = cuts.filter(isInside)
  const ways = others.flatMap(other => waysTo(inside, other))
  const back = others.flatMap(other => waysTo(other.filter(isInside), cuts))
  return {
    frames: ways.filter(way => way !== null),
    ms: saidApart(notes.map(end => end())),
    cuts: inside.length,
    alone: [...ways, ...back].filter(way => way === null).length,
    black: runs.flat().reduce((sum, run) => (run.colour === 'gap' ? sum + run.frames : sum), 0),
  }
}

/** Prints the milliseconds that the pages say. They know when they were to draw, and not when the screen did. */
function reportSaid(name: string, ms: Apart['ms']): void {
  for (const [kind, some] of Object.entries({
    films: ms.filter(one => one.isFilm),
    photos: ms.filter(one => !one.isFilm),
  })) {
    const values = some.map(one => one.ms)
    if (values.length === 0) continue
    const [p50, p95, worst] = [percentile(values, 50), percentile(values, 95), Math.max(...values)]
    console.log(
      `${name}: ms between the screens by their own clocks, ${values.length} ${kind} | median ${p50}, p95 ${p95}, worst ${worst}`,
    )
  }
}

/**
 * Prints the figures of a film.
 * @param load the distance has no target on a machine whose every core is `busy` with something else
 * @returns whether each met its target
 */
export function reportApart(
  name: string,
  { frames, ms, cuts, alone, black }: Apart,
  load: 'idle' | 'busy' = 'idle',
): boolean[] {
  reportSaid(name, ms)
  const [p50, p95, worst] = [percentile(frames, 50), percentile(frames, 95), Math.max(...frames)]
  const isNear = p95 <= MOST_P95 && worst <= MOST_WORST && alone === 0
  const average = loadavg()[0]?.toFixed(1)
  const within = ((100 * frames.filter(way => way <= MOST_P95).length) / frames.length).toFixed(1)
  return [
    figureRow(
      `${name}: frames between the screens in ${cuts} cuts, load ${average}`,
      `median ${p50}, p95 ${p95}, worst ${worst}, ${within} % at most ${MOST_P95}, ${alone} of one screen alone`,
      load === 'busy' ? 'no target' : `p95 ${MOST_P95}, worst ${MOST_WORST}`,
      frames.length > 0 && (isNear || load === 'busy'),
    ),
    figureRow(`${name}: black frames`, String(black), '0', black === 0),
  ]
}
