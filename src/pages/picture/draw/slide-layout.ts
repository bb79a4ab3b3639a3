import { encode } from 'uqr'
import { type SlideRecipe, shownRows, slideSizes } from '../recipe/slide-recipe.ts'
import { ASCENT, fitLines, fitText, LINE_HEIGHT, type MeasureAt } from './fit-text.ts'
import { asOneLine, directionOf } from './written-text.ts'

/** A place on a slide, in its pixels. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** One line of text; its box is as high as the line and as wide as the text. */
export interface TextMark extends Box {
  kind: 'text'
  text: string
  baseLine: number
  size: number
  weight: 400 | 700
  direction: 'ltr' | 'rtl'
}

/** A QR code: true for a dark module, with the light ones around it that readers need. */
export interface CodeMark extends Box {
  kind: 'code'
  modules: readonly (readonly boolean[])[]
}

/** What is drawn on a slide, in its order: lines of text, the thin lines between the rows of a list, and a QR code. */
export type SlideMark = TextMark | CodeMark | (Box & { kind: 'rule' })

/** Gives the widths of texts in a weight at a font size. */
export type MeasureIn = (weight: 400 | 700, size: number) => ReturnType<MeasureAt>

/** Pixels between the edge of a slide and its content, and between the heading and the rest. */
const MARGIN = 96
const GAP = 48

/** Pixels: the largest letters of a heading, of a text and of a list. */
const LARGEST = { heading: 220, text: 96, row: 84 }

/** The share of the height that a heading may take beside other content. */
const HEADING_SHARE = { title: 0.45, list: 0.25 }

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

interface Writing {
  text: string
  weight: 400 | 700
  largest: number
}

/** Writes a text into a box from its top; each line begins at the side at which its reader begins. */
function write({ text, weight, largest }: Writing, box: Box, measureIn: MeasureIn): TextMark[] {
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
  /** The direction of the slide: it says at which side a line begins. */
  direction: 'ltr' | 'rtl'
  isAtEnd: boolean
}

/** One line at the top of a box. */
function lineAt(text: string, box: Box, style: LineStyle, measureIn: MeasureIn): TextMark {
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

const contentOf = ({ shape }: SlideRecipe): Box => ({
  left: MARGIN,
  top: MARGIN,
  width: slideSizes[shape].width - 2 * MARGIN,
  height: slideSizes[shape].height - 2 * MARGIN,
})

const bottomOf = (marks: readonly Box[], fallback: number) =>
  marks.reduce((bottom, { top, height }) => Math.max(bottom, top + height), fallback)

/** The heading at the top of a box, and the box that is left below it. */
function withHeading({ heading }: SlideRecipe, box: Box, share: number, measureIn: MeasureIn) {
  const room = { ...box, height: box.height * share }
  const marks = write({ text: asOneLine(heading), weight: 700, largest: LARGEST.heading }, room, measureIn)
  if (marks.length === 0) return { marks, rest: box }
  const top = bottomOf(marks, box.top) + GAP
  return { marks, rest: { ...box, top, height: box.top + box.height - top } }
}

/** A heading and a text, in the middle of the height of a box. */
function titleMarks(recipe: SlideRecipe, box: Box, measureIn: MeasureIn): SlideMark[] {
  const hasText = asOneLine(recipe.text) !== ''
  const { marks, rest } = withHeading(recipe, box, hasText ? HEADING_SHARE.title : 1, measureIn)
  const text = write({ text: recipe.text, weight: 400, largest: LARGEST.text }, rest, measureIn)
  const all = [...marks, ...text]
  const down = (box.top + box.height - bottomOf(all, box.top)) / 2
  return all.map(mark => ({ ...mark, top: mark.top + down, baseLine: mark.baseLine + down }))
}

/** A heading above a list of names and values, with a thin line between the rows. */
function listMarks(recipe: SlideRecipe, measureIn: MeasureIn): SlideMark[] {
  const { marks, rest } = withHeading(recipe, contentOf(recipe), HEADING_SHARE.list, measureIn)
  const rows = shownRows(recipe).map(({ name, value }) => ({ name: asOneLine(name), value: asOneLine(value) }))
  const height = rest.height / Math.max(rows.length, LEAST_ROWS)
  const nameWidth = rest.width * NAME_SHARE
  const valueWidth = rest.width - nameWidth - GAP
  const cells = rows.flatMap(({ name, value }) => [
    { text: name, width: nameWidth },
    { text: value, width: valueWidth },
  ])
  const size = fitLines(cells, Math.min(LARGEST.row, height * LETTER_SHARE), one => measureIn(700, one))
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

/** A QR code beside its heading and text, or below them on a slide that is higher than wide. */
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

/** Places everything on a slide: a text shrinks until it is in its place. */
export function layoutSlide(recipe: SlideRecipe, measureIn: MeasureIn): readonly SlideMark[] {
  if (recipe.layout === 'code') return codeMarks(recipe, measureIn)
  return recipe.layout === 'title' ? titleMarks(recipe, contentOf(recipe), measureIn) : listMarks(recipe, measureIn)
}
