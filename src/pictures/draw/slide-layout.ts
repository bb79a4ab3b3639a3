import { encode } from 'uqr'
import type { PixelSize } from '../../media/thumbnail-size.ts'
import { type SlideRecipe, shownRows, slideSizes } from '../recipe/slide-recipe.ts'
import { fitLines, LINE_HEIGHT } from './fit-text.ts'
import type { MeasureIn } from './font.ts'
import {
  bottomOf,
  type CodeMark,
  lineAt,
  movedDown,
  type PictureMark,
  type SlideBox,
  type SlideMark,
  type TextMark,
  write,
} from './slide-marks.ts'
import { asOneLine, directionOf } from './written-text.ts'

const centred = ({ width, height }: PixelSize, box: SlideBox): SlideBox => ({
  left: box.left + (box.width - width) / 2,
  top: box.top + (box.height - height) / 2,
  width,
  height,
})

/** The result is no larger than the limit, whatever the rounding. */
const scaled = ({ width, height }: PixelSize, scale: number, limit: PixelSize): PixelSize => ({
  width: Math.min(width * scale, limit.width),
  height: Math.min(height * scale, limit.height),
})

/** The picture is whole, or it fills the box and loses two of its edges. */
function placePicture(fit: SlideRecipe['fit'], picture: PixelSize, box: SlideBox): PictureMark {
  const [across, down] = [box.width / picture.width, box.height / picture.height]
  const whole: SlideBox = { left: 0, top: 0, ...picture }
  if (fit === 'whole') {
    return { kind: 'picture', ...centred(scaled(picture, Math.min(across, down), box), box), part: whole }
  }
  return { kind: 'picture', ...box, part: centred(scaled(box, 1 / Math.max(across, down), picture), whole) }
}

/** Pixels between the edge of a slide and its content, and between its parts. */
const MARGIN = 96
const GAP = 48

interface WordStyle {
  /** Pixels: the largest letters. */
  heading: number
  text: number
  /** Pixels between the two. */
  gap: number
  /** The share of the height that a heading may take beside other content. */
  share: number
}

const TITLE: WordStyle = { heading: 220, text: 96, gap: GAP, share: 0.45 }
const CAPTION: WordStyle = { heading: 96, text: 64, gap: 12, share: 0.5 }

/** The share of the height that a heading may take above a list, and the largest letters of the list in pixels. */
const LIST = { share: 0.25, row: 84 }

/** The share of the width for the names of a list; the values have the rest, apart from the gap. */
const NAME_SHARE = 0.62

/** A row of a list is at most as high as if there were this many. */
const LEAST_ROWS = 5

/** The font size is at most this share of the height of a row. */
const LETTER_SHARE = 0.6

/** The share of the longer side that a QR code takes at most. */
const CODE_SHARE = 0.5

/** Light modules around a QR code, as its standard asks for. */
const CODE_BORDER = 4

/** The share of the height that the caption of a picture takes at most. */
const CAPTION_SHARE = 0.32

const contentOf = ({ shape }: SlideRecipe): SlideBox => ({
  left: MARGIN,
  top: MARGIN,
  width: slideSizes[shape].width - 2 * MARGIN,
  height: slideSizes[shape].height - 2 * MARGIN,
})

/** `rest` is the box below the heading. */
function withHeading({ heading }: SlideRecipe, box: SlideBox, style: WordStyle, measureIn: MeasureIn) {
  const room = { ...box, height: box.height * style.share }
  const marks = write({ text: asOneLine(heading), weight: 700, largest: style.heading }, room, measureIn)
  if (marks.length === 0) return { marks, rest: box }
  const top = bottomOf(marks, box.top) + style.gap
  return { marks, rest: { ...box, top, height: box.top + box.height - top } }
}

function wordMarks(recipe: SlideRecipe, box: SlideBox, style: WordStyle, measureIn: MeasureIn): TextMark[] {
  const share = asOneLine(recipe.text) === '' ? 1 : style.share
  const { marks, rest } = withHeading(recipe, box, { ...style, share }, measureIn)
  return [...marks, ...write({ text: recipe.text, weight: 400, largest: style.text }, rest, measureIn)]
}

/** The words stand in the middle of the height of the box. */
function titleMarks(recipe: SlideRecipe, box: SlideBox, measureIn: MeasureIn): SlideMark[] {
  const marks = wordMarks(recipe, box, TITLE, measureIn)
  return movedDown(marks, (box.top + box.height - bottomOf(marks, box.top)) / 2)
}

/** The caption is below the picture, which takes the rest. */
function pictureMarks(recipe: SlideRecipe, picture: PixelSize | null, measureIn: MeasureIn): SlideMark[] {
  const { width, height } = slideSizes[recipe.shape]
  const room = { ...contentOf(recipe), top: 0, height: height * CAPTION_SHARE - 2 * GAP }
  const words = wordMarks(recipe, room, CAPTION, measureIn)
  const used = words.length > 0 ? Math.ceil(bottomOf(words, 0)) + 2 * GAP : 0
  const place = { left: 0, top: 0, width, height: height - used }
  const caption = movedDown(words, place.height + GAP)
  return picture ? [placePicture(recipe.fit, picture, place), ...caption] : caption
}

function listMarks(recipe: SlideRecipe, measureIn: MeasureIn): SlideMark[] {
  const { marks, rest } = withHeading(recipe, contentOf(recipe), { ...TITLE, share: LIST.share }, measureIn)
  const rows = shownRows(recipe).map(({ name, value }) => ({ name: asOneLine(name), value: asOneLine(value) }))
  const height = rest.height / Math.max(rows.length, LEAST_ROWS)
  const nameWidth = rest.width * NAME_SHARE
  const valueWidth = rest.width - nameWidth - GAP
  const cells = rows.flatMap(({ name, value }) => [
    { text: name, width: nameWidth },
    { text: value, width: valueWidth },
  ])
  const size = fitLines(cells, Math.min(LIST.row, height * LETTER_SHARE), one => measureIn(700, one))
  const direction = directionOf(recipe.heading + rows.map(({ name }) => name).join(''))
  const list = rows.flatMap(({ name, value }, index): SlideMark[] => {
    const top = rest.top + index * height
    const box = { ...rest, top: top + (height - LINE_HEIGHT * size) / 2 }
    const rule: SlideMark[] =
      index > 0 ? [{ kind: 'rule', left: rest.left, top: top - 1, width: rest.width, height: 2 }] : []
    const cell = { size, direction }
    return [
      ...rule,
      lineAt(name, box, { ...cell, weight: 400, isAtEnd: false }, measureIn),
      lineAt(value, box, { ...cell, weight: 700, isAtEnd: true }, measureIn),
    ]
  })
  return [...marks, ...list]
}

/** The code is beside the words, or below them on a slide that is higher than wide. */
function codeMarks(recipe: SlideRecipe, measureIn: MeasureIn): SlideMark[] {
  const box = contentOf(recipe)
  const code = asOneLine(recipe.code)
  if (code === '') return titleMarks(recipe, box, measureIn)
  const modules = encode(code, { ecc: 'M', border: CODE_BORDER }).data
  const isWide = box.width > box.height
  // Whole pixels: a reader tells modules of one size from each other best.
  const room = isWide ? Math.min(box.width * CODE_SHARE, box.height) : Math.min(box.width, box.height * CODE_SHARE)
  const side = Math.floor(room / modules.length) * modules.length
  const mark: CodeMark = {
    kind: 'code',
    modules,
    left: isWide ? box.left + box.width - side : box.left + Math.round((box.width - side) / 2),
    top: isWide ? box.top + Math.round((box.height - side) / 2) : box.top + box.height - side,
    width: side,
    height: side,
  }
  const words = isWide ? { ...box, width: box.width - side - GAP } : { ...box, height: box.height - side - GAP }
  return [...titleMarks(recipe, words, measureIn), mark]
}

/** A text shrinks until it fits its place. @param picture null while there is none */
export function layoutSlide(
  recipe: SlideRecipe,
  picture: PixelSize | null,
  measureIn: MeasureIn,
): readonly SlideMark[] {
  switch (recipe.layout) {
    case 'title':
      return titleMarks(recipe, contentOf(recipe), measureIn)
    case 'picture':
      return pictureMarks(recipe, picture, measureIn)
    case 'code':
      return codeMarks(recipe, measureIn)
    default:
      return listMarks(recipe, measureIn)
  }
}
