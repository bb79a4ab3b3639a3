import { type SlideRecipe, slideSizes } from '../recipe/slide-recipe.ts'
import { fontOf } from './font.ts'
import type { CodeMark, PictureMark, SlideMark, TextMark } from './slide-marks.ts'

/** What a slide shows: everything at its place, and the picture among it. */
export interface SlideContent {
  marks: readonly SlideMark[]
  image: CanvasImageSource | null
}

/** Dark on light whatever the colours of the slide are: not every telephone reads other codes. */
function drawCode({ modules, left, top, width }: CodeMark, context: CanvasRenderingContext2D): void {
  const module = width / modules.length
  context.save()
  context.fillStyle = '#ffffff'
  context.fillRect(left, top, width, width)
  context.fillStyle = '#000000'
  for (const [row, cells] of modules.entries()) {
    for (const [column, isDark] of cells.entries()) {
      if (isDark) context.fillRect(left + column * module, top + row * module, module, module)
    }
  }
  context.restore()
}

function drawPicture(mark: PictureMark, image: CanvasImageSource | null, context: CanvasRenderingContext2D): void {
  if (!image) return
  const { part, left, top, width, height } = mark
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.left, part.top, part.width, part.height, left, top, width, height)
}

function drawText(mark: TextMark, context: CanvasRenderingContext2D): void {
  context.font = fontOf(mark.weight, mark.size)
  context.direction = mark.direction
  // A text that fits is drawn as it is: the pixel more keeps it from being squeezed by a rounding.
  context.fillText(mark.text, mark.left, mark.baseLine, mark.width + 1)
}

/** Draws a slide on a canvas of its size. */
export function drawSlide(
  recipe: SlideRecipe,
  { marks, image }: SlideContent,
  context: CanvasRenderingContext2D,
): void {
  const { width, height } = slideSizes[recipe.shape]
  context.fillStyle = recipe.colours.ground
  context.fillRect(0, 0, width, height)
  context.fillStyle = recipe.colours.text
  context.textAlign = 'left'
  for (const mark of marks) {
    if (mark.kind === 'rule') context.fillRect(mark.left, mark.top, mark.width, mark.height)
    else if (mark.kind === 'code') drawCode(mark, context)
    else if (mark.kind === 'picture') drawPicture(mark, image, context)
    else drawText(mark, context)
  }
}
