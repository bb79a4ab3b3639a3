import {
  brightness,
  type Colour,
  type ColourRun,
  colourRuns,
  median,
  percentile,
  wholeRuns,
} from '../../support/film/colour-runs.ts'

const FRAMES_A_SECOND = 60

/** A picture of a film stands for two frames of the camera. */
const OWN_FRAMES = 2

/** What the display plays. */
export interface Order {
  files: readonly string[]
  /** The colours in the order in which they have to be seen, again and again. */
  colours: readonly Colour[]
  /** The time for which a film shows one colour. */
  filmSeconds: number
  /** True if the machine itself may be too slow: a page of two elements is filmed too. */
  isHeavy?: boolean
  /** The first colour of a film with several colours. Without it, each run of one colour is one showing of a file. */
  begins?: Colour
}

export interface Seams {
  cuts: number
  gaps: number
  /** Gap frames that are nearly black, and nearly white like a page without content. */
  dark: number
  bright: number
  /** The frames that each clip was shown beyond its own length, those at its first picture included. */
  holds: number[]
  /** The frames that the first picture of each clip stood beyond its own time. */
  lateStarts: number[]
  /** Why the recording shows no screen that plays this order; empty if it does. */
  faults: string[]
}

/** The colours that did not come after the one that has to be before them. */
function wrongTurns(shown: readonly ColourRun[], colours: readonly Colour[]): string[] {
  return shown.flatMap(({ colour }, index) => {
    const before = shown[index - 1]?.colour
    if (!before || colour === colours[(colours.indexOf(before) + 1) % colours.length]) return []
    return [`${colour} after ${before}`]
  })
}

/** Judges a recording: a dead screen has no gaps either, and a wrong film no hold. */
export function judgeSeams(frames: readonly Buffer[], order: Order, leastCuts: number): Seams {
  const { files, colours, filmSeconds, begins } = order
  const runs = colourRuns(frames)
  const picturesOf = ({ start, frames: count }: ColourRun) => frames.slice(start, start + count)
  const shown = runs.filter(run => run.colour !== 'gap')
  const gaps = runs.filter(run => run.colour === 'gap').flatMap(picturesOf)
  const films = wholeRuns(runs).filter(
    ({ colour }) => colour !== 'gap' && (begins || files.some(file => file.endsWith(`${colour}.mp4`))),
  )
  const changes = shown.slice(1)
  const cuts = begins ? changes.filter(run => run.colour === begins).length : changes.length
  const turns = wrongTurns(shown, colours)
  const stillAtStart = (pictures: readonly Buffer[]) => {
    const moved = pictures.findIndex(picture => !picture.equals(pictures[0] ?? picture))
    return Math.max((moved === -1 ? pictures.length : moved) - OWN_FRAMES, 0)
  }
  return {
    cuts,
    gaps: gaps.length,
    dark: gaps.filter(frame => brightness(frame) < 50).length,
    bright: gaps.filter(frame => brightness(frame) > 205).length,
    // A looping film is held on its last colour.
    holds: films.filter(run => run.colour !== begins).map(run => run.frames - filmSeconds * FRAMES_A_SECOND),
    lateStarts: films.filter(run => !begins || run.colour === begins).map(run => stillAtStart(picturesOf(run))),
    faults: [
      ...(cuts < leastCuts ? [`${cuts} cuts of at least ${leastCuts}`] : []),
      ...(turns.length > 0 ? [`${turns.length} times out of order, first ${turns[0]}`] : []),
    ],
  }
}

export const spreadOf = (frames: readonly number[]) =>
  `median ${median(frames)}, p95 ${percentile(frames, 95)}, worst ${Math.max(...frames)} frames`
