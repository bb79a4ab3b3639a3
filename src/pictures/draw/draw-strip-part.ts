import type { StripRecipe } from '../recipe/strip-recipe.ts'
import { fontOf } from './font.ts'
import { iconPaths } from './icon-paths.ts'
import { type StripPiece, stripSizes } from './draw-strip.ts'

/** The side of the square on which the icons are drawn, and the width of their lines. */
const ICON_SIDE = 24
const ICON_LINE = 2

export const stripFont = (recipe: StripRecipe): string => fontOf(recipe.weight, stripSizes(recipe).fontSize)

function drawIcon(recipe: StripRecipe, left: number, context: CanvasRenderingContext2D): void {
  if (!recipe.icon) return
  const { icon } = stripSizes(recipe)
  context.save()
  context.translate(left, (recipe.height - icon) / 2)
  context.scale(icon / ICON_SIDE, icon / ICON_SIDE)
  context.strokeStyle = recipe.colours.text
  context.lineWidth = ICON_LINE
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(iconPaths[recipe.icon]))
  context.restore()
}

/** Draws one piece of a strip on a canvas of its size. */
export function drawStrip(recipe: StripRecipe, piece: StripPiece, context: CanvasRenderingContext2D): void {
  const { baseLine } = stripSizes(recipe)
  context.fillStyle = recipe.colours.ground
  context.fillRect(0, 0, piece.width, recipe.height)
  context.fillStyle = recipe.colours.text
  context.font = stripFont(recipe)
  context.direction = piece.direction
  context.textAlign = 'left'
  // A text that fits is drawn as it is: the pixel more keeps it from being squeezed by a rounding.
  for (const { text, left, width } of piece.runs) context.fillText(text, left, baseLine, width + 1)
  if (piece.iconLeft !== null) drawIcon(recipe, piece.iconLeft, context)
}
