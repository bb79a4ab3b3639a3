import type { PixelSize } from '../../media/thumbnail-size.ts'
import { asOneLine, breakLine, type Measure } from './written-text.ts'

/** The height of a line of Noto Sans, and of the part above its base line, for a font size of 1. */
export const LINE_HEIGHT = 1.362
export const ASCENT = 1.069

/** The font size shrinks by this factor until a text fits. */
const SHRINK = 0.94

/** Gives the measure at a font size in pixels. */
type MeasureAt = (size: number) => Measure

/** Finds the largest size that fits: what fits at one size fits at every smaller one. */
function firstThatFits(largest: number, fits: (size: number) => boolean): number {
  const sizeAt = (step: number) => largest * SHRINK ** step
  let most = 1
  if (fits(largest)) return largest
  while (!fits(sizeAt(most))) most *= 2
  let least = Math.floor(most / 2) + 1
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (fits(sizeAt(middle))) most = middle
    else least = middle + 1
  }
  return sizeAt(most)
}

interface FittedText {
  /** Of the font, in pixels. */
  size: number
  lines: readonly string[]
}

/** The space at the end of a line takes no room. */
function linesOf(paragraph: string, width: number, measure: Measure): string[] {
  const parts = breakLine(
    paragraph,
    () => width,
    text => measure(text.trimEnd()),
  )
  return parts.map(part => part.trimEnd())
}

/**
 * Makes the text as large as the room allows.
 * @param largest the font size to begin with, in pixels
 * @returns no lines for an empty text
 */
export function fitText(text: string, room: PixelSize, largest: number, measureAt: MeasureAt): FittedText {
  const paragraphs = text.split('\n').map(asOneLine).filter(Boolean)
  if (paragraphs.length === 0) return { size: largest, lines: [] }
  const linesAt = (size: number) => paragraphs.flatMap(paragraph => linesOf(paragraph, room.width, measureAt(size)))
  const size = firstThatFits(largest, one => {
    const lines = linesAt(one)
    const isIn = lines.length * one * LINE_HEIGHT <= room.height
    return isIn && lines.every(line => measureAt(one)(line) <= room.width)
  })
  return { size, lines: linesAt(size) }
}

/** Makes all texts as large as their rooms allow, each on one line. */
export function fitLines(
  texts: readonly { text: string; width: number }[],
  largest: number,
  measureAt: MeasureAt,
): number {
  return firstThatFits(largest, size => texts.every(({ text, width }) => measureAt(size)(text) <= width))
}
