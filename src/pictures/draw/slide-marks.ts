import { type SlideRecipe, slideSizes } from '../recipe/slide-recipe.ts'
import { ASCENT, fitText, LINE_HEIGHT } from './fit-text.ts'
import { fontOf, type MeasureIn } from './font.ts'
import { directionOf } from './written-text.ts'

/** A box in the pixels of the slide. */
export interface SlideBox {
  left: number
  top: number
  width: number
  height: number
}

/** A line of text. Its box is as high as the line and as wide as the text. */
export interface TextMark extends SlideBox {
  kind: 'text'
  text: string
  baseLine: number
  size: number
  weight: 400 | 700
  direction: 'ltr' | 'rtl'
}

/** A QR code. A dark module is true; readers need the light ones around the code too. */
export interface CodeMark extends SlideBox {
  kind: 'code'
  modules: readonly (readonly boolean[])[]
}

export interface PictureMark extends SlideBox {
  kind: 'picture'
  /** The part, in the picture's own pixels. */
  part: SlideBox
}

export type SlideMark = TextMark | CodeMark | PictureMark | (SlideBox & { kind: 'rule' })

interface Writing {
  text: string
  weight: 400 | 700
  /** The font size to begin with, in pixels. */
  largest: number
}

/** Each line begins at the side at which its reader begins. */
export function write({ text, weight, largest }: Writing, box: SlideBox, measureIn: MeasureIn): TextMark[] {
  const { size, lines } = fitText(text, box, largest, one => measureIn(weight, one))
  const direction = directionOf(text)
  return lines.map((line, index) => {
    const top = box.top + index * size * LINE_HEIGHT
    return lineAt(line, { ...box, top }, { size, weight, direction, isAtEnd: false }, measureIn)
  })
}

interface LineStyle {
  size: number
  weight: 400 | 700
  /** The direction of the slide, which says at which side a line begins. */
  direction: 'ltr' | 'rtl'
  isAtEnd: boolean
}

export function lineAt(text: string, box: SlideBox, style: LineStyle, measureIn: MeasureIn): TextMark {
  const { size, weight, direction, isAtEnd } = style
  const width = measureIn(weight, size)(text)
  const isRight = (direction === 'rtl') !== isAtEnd
  const left = isRight ? box.left + box.width - width : box.left
  const baseLine = box.top + ASCENT * size
  return {
    kind: 'text',
    text,
    left,
    top: box.top,
    width,
    height: LINE_HEIGHT * size,
    baseLine,
    size,
    weight,
    direction,
  }
}

/** The bottom of the last mark. @param fallback for an empty list */
export const bottomOf = (marks: readonly SlideBox[], fallback: number): number =>
  marks.reduce((bottom, { top, height }) => Math.max(bottom, top + height), fallback)

export const movedDown = (marks: readonly TextMark[], pixels: number): TextMark[] =>
  marks.map(mark => ({ ...mark, top: mark.top + pixels, baseLine: mark.baseLine + pixels }))

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
