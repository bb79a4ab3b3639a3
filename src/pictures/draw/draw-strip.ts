import type { StripRecipe } from '../recipe/strip-recipe.ts'
import { ASCENT, LINE_HEIGHT } from './fit-text.ts'
import { fontOf } from './font.ts'
import { asOneLine, breakLine, directionOf, type Measure } from './written-text.ts'

/** Pixels: the displayed advice for the long side of a picture (requirement 4.11). */
const MOST_WIDTH = 2000

/** Pixels by which the cuts of a piece, which are whole, may lie outside of its text. */
const ROUNDING = 2

/** The sizes are in pixels. */
interface StripSizes {
  fontSize: number
  /** Of the line on which the letters stand, from the top. */
  baseLine: number
  /** Empty space at both ends of the text. */
  ends: number
}

/** The places are in the pixels of a piece. A text that is wider than `width` is squeezed into it. */
interface TextRun {
  text: string
  left: number
  width: number
}

/** Side by side from left to right, the pieces show the whole line without a gap. */
export interface StripPiece {
  width: number
  /** The part of the text that this piece has. In the order of reading, all parts together are the text. */
  text: string
  /** Also the neighbours' text, as letters may reach over the cut. */
  runs: readonly TextRun[]
  direction: 'ltr' | 'rtl'
}

/** The share of the height that is empty above the text, and below it. */
const SPACE = 24 / 128

export function stripSizes({ height }: Pick<StripRecipe, 'height'>): StripSizes {
  const space = SPACE * height
  const fontSize = (height - 2 * space) / LINE_HEIGHT
  return { fontSize, baseLine: space + fontSize * ASCENT, ends: 2 * space }
}

/** Places count from the end at which a reader begins. */
function placedParts(recipe: StripRecipe, measure: Measure) {
  const { ends } = stripSizes(recipe)
  // Every piece could be the last one, which has the space at the end.
  const room = (piece: number) => MOST_WIDTH - ROUNDING - ends - (piece === 0 ? ends : 0)
  let start = ends
  const parts = breakLine(asOneLine(recipe.text), room, measure).map((text, index) => {
    const width = Math.min(measure(text), room(index))
    start += width
    return { text, start: start - width, width }
  })
  return { parts, total: Math.ceil(start + ends) }
}

/**
 * The pieces go from left to right, each at most 2000 px wide. A text that is read from right to left begins in the
 * last piece.
 * @returns no piece for an empty text
 */
export function layoutStrip(recipe: StripRecipe, measure: Measure): readonly StripPiece[] {
  const { parts, total } = placedParts(recipe, measure)
  const direction = directionOf(asOneLine(recipe.text))
  const isMirrored = direction === 'rtl'
  const runs = parts.map(({ text, start, width }) => ({
    text,
    left: isMirrored ? total - start - width : start,
    width,
  }))
  if (isMirrored) runs.reverse()
  // Whole pixels: between two of them lies no gap.
  const cuts = [0, ...runs.slice(1).map(({ left }) => Math.round(left)), total]
  return runs.map((run, index) => {
    const [from = 0, to = 0] = cuts.slice(index, index + 2)
    const near = runs.slice(Math.max(0, index - 1), index + 2)
    return {
      width: to - from,
      text: run.text,
      runs: near.map(one => ({ ...one, left: one.left - from })),
      direction,
    }
  })
}

export function drawStrip(recipe: StripRecipe, piece: StripPiece, context: CanvasRenderingContext2D): void {
  const { baseLine, fontSize } = stripSizes(recipe)
  context.fillStyle = recipe.colours.ground
  context.fillRect(0, 0, piece.width, recipe.height)
  context.fillStyle = recipe.colours.text
  context.font = fontOf(recipe.weight, fontSize)
  context.direction = piece.direction
  context.textAlign = 'left'
  // A text that fits is drawn as it is: the pixel more keeps it from being squeezed by a rounding.
  for (const { text, left, width } of piece.runs) context.fillText(text, left, baseLine, width + 1)
}
