import { loadavg } from 'node:os'
import {
  type Colour,
  type ColourRun,
  colourFrameBytes,
  colourRuns,
  percentile,
} from '../../support/film/colour-runs.ts'
import { figureRow } from '../measure/figure-row.ts'
import type { FilmedWindows, Grid } from './side-by-side.ts'

/** Frames of 1/60 s by which the cuts of screens in step may be apart. */
export interface Targets {
  /** In 95 of 100 cuts. */
  p95: number
  worst: number
}

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

export interface Apart {
  /** Frames between the first screen and another one at each cut that both made. */
  frames: number[]
  cuts: number
  /** Cuts that only one of two screens made, or that the other made a second later. */
  alone: number
  black: number
}

/** Films windows that play in step. */
export async function recordApart(windows: FilmedWindows, grid: Grid, seconds: number): Promise<Apart> {
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
    cuts: inside.length,
    alone: [...ways, ...back].filter(way => way === null).length,
    black: runs.flat().reduce((sum, run) => (run.colour === 'gap' ? sum + run.frames : sum), 0),
  }
}

/** Prints the figures of a film. @returns whether each met its target */
export function reportApart(name: string, { frames, cuts, alone, black }: Apart, targets: Targets): boolean[] {
  const [p50, p95, worst] = [percentile(frames, 50), percentile(frames, 95), Math.max(...frames)]
  const isMet = p95 <= targets.p95 && worst <= targets.worst && alone === 0 && frames.length > 0
  const load = loadavg()[0]?.toFixed(1)
  const within = ((100 * frames.filter(way => way <= targets.p95).length) / frames.length).toFixed(1)
  return [
    figureRow(
      `${name}: frames between the screens in ${cuts} cuts, load ${load}`,
      `median ${p50}, p95 ${p95}, worst ${worst}, ${within} % at most ${targets.p95}, ${alone} of one screen alone`,
      `p95 ${targets.p95}, worst ${targets.worst}`,
      isMet,
    ),
    figureRow(`${name}: black frames`, String(black), '0', black === 0),
  ]
}
