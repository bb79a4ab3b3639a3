/** The size of a filmed frame in pixels, enough for its colour. */
const COLOUR_WIDTH = 32
const COLOUR_HEIGHT = 18
export const colourFilter = `scale=${COLOUR_WIDTH}:${COLOUR_HEIGHT}:flags=area,format=rgb24`
export const colourFrameBytes = COLOUR_WIDTH * COLOUR_HEIGHT * 3

export type Colour = 'red' | 'lime' | 'blue' | 'yellow' | 'gap'

export interface ColourRun {
  colour: Colour
  start: number
  frames: number
}

/** The mean of the upper two thirds of a frame: the moving bar is below them. */
function mean(frame: Buffer): [red: number, green: number, blue: number] {
  const pixels = COLOUR_WIDTH * 12
  const sums = [0, 0, 0]
  for (let byte = 0; byte < pixels * 3; byte += 1) sums[byte % 3] = (sums[byte % 3] ?? 0) + (frame[byte] ?? 0)
  const [red = 0, green = 0, blue = 0] = sums.map(sum => sum / pixels)
  return [red, green, blue]
}

/** From 0, black, to 255, white. */
export const brightness = (frame: Buffer): number => mean(frame).reduce((sum, part) => sum + part, 0) / 3

/** The colour of a frame, one of four; every other frame is a gap. */
function colourOf(frame: Buffer): Colour {
  const [red, green, blue] = mean(frame)
  if (red > 180 && green > 180 && blue < 120) return 'yellow'
  if (red > 150 && green < 110 && blue < 110) return 'red'
  if (green > 150 && red < 110 && blue < 110) return 'lime'
  return blue > 150 && red < 110 && green < 110 ? 'blue' : 'gap'
}

/** Frames of the same colour in a row. */
export function colourRuns(frames: readonly Buffer[]): ColourRun[] {
  const runs: ColourRun[] = []
  for (const [start, frame] of frames.entries()) {
    const colour = colourOf(frame)
    const last = runs.at(-1)
    if (last?.colour === colour) last.frames += 1
    else runs.push({ colour, start, frames: 1 })
  }
  return runs
}

/** The runs that were filmed from their beginning to their end. */
export const wholeRuns = (runs: readonly ColourRun[]): ColourRun[] => runs.slice(1, -1)

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** The value below which so many of a hundred lie; the lowest rank that covers them. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(Math.ceil((share / 100) * sorted.length) - 1, 0)] ?? 0
}
