import { TICKER_SPEED } from '../../player/driver.ts'
import type { StripPiece } from '../draw/draw-strip.ts'
import { asOneLine } from '../draw/written-text.ts'
import { MOST_CHARACTERS, type StripRecipe } from '../recipe/strip-recipe.ts'

const figure = (count: number) => count.toLocaleString('en')

/** Null if the text is short enough. An empty text has no fault, as the person begins with it. */
export function textFault(text: string): string | null {
  const count = [...text].length
  if (count <= MOST_CHARACTERS) return null
  const most = figure(MOST_CHARACTERS)
  return `A strip has at most ${most} characters; this text has ${figure(count)}. Shorten it, or make several strips.`
}

export const stripFault = ({ text }: StripRecipe): string | null =>
  textFault(text) ? 'The text is too long.' : asOneLine(text) ? null : 'Type a text first.'

/** CSS pixels: a ticker has a fifth of the height of its screen, here of one with 1080 lines. */
export const SHOWN_HEIGHT = 216

/** The width in CSS pixels on such a screen. */
const widthOnScreen = (pieces: readonly StripPiece[], { height }: StripRecipe) =>
  (pieces.reduce((sum, piece) => sum + piece.width, 0) * SHOWN_HEIGHT) / height

export function piecesText(pieces: readonly StripPiece[], recipe: StripRecipe): string {
  const { height } = recipe
  const seconds = Math.max(1, Math.round(widthOnScreen(pieces, recipe) / TICKER_SPEED))
  const [first] = pieces
  if (!first) return ''
  const pictures =
    pieces.length === 1
      ? `One picture of ${first.width}x${height} px`
      : `${pieces.length} pictures of up to 2000x${height} px, which join without a gap`
  return `${pictures}. It passes in ${seconds} s on a screen of 1080 lines.`
}

/** Empty for a text that begins at the left, or is no wider than a screen of 1920 px. */
export function endFirstText(pieces: readonly StripPiece[], recipe: StripRecipe): string {
  if (pieces[0]?.direction !== 'rtl' || widthOnScreen(pieces, recipe) <= 1920) return ''
  return 'A ticker moves to the left, so the end of this text comes in before its beginning: shorten it to the width of a screen, or make several strips.'
}
