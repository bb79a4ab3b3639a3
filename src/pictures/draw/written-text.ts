/** Gives the width of a text in pixels. */
export type Measure = (text: string) => number

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Characters that control the line are left out. */
export const asOneLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    // Format characters stay: emoji are joined by them, and Arabic letters are kept apart.
    .replace(/\p{Cc}|\p{Cs}/gu, '')
    .trim()

/** Each word has the space after it: joined, the words are the line. */
const wordsOf = (line: string): string[] => line.match(/\S+\s*/g) ?? []

const RIGHT_TO_LEFT =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** The direction of the first letter counts, as browsers have it for `dir="auto"`. */
export function directionOf(line: string): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(line)?.[0] ?? ''
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/** Cuts between two characters as a reader sees them. At least one is taken, so that nothing is lost. */
function beginningThatFits(word: string, width: number, measure: Measure): string {
  const ends: number[] = []
  const beginning = (count: number) => word.slice(0, ends[count - 1])
  // A long word is read only as far as it may fit.
  let next = 1
  for (const { index, segment } of graphemes.segment(word)) {
    ends.push(index + segment.length)
    if (ends.length < next) continue
    if (measure(beginning(ends.length)) > width) break
    next *= 2
  }
  let [fits, most] = [1, ends.length]
  while (fits < most) {
    const middle = Math.ceil((fits + most) / 2)
    if (measure(beginning(middle)) <= width) fits = middle
    else most = middle - 1
  }
  return beginning(fits)
}

/**
 * Breaks at word ends; joined, the parts are the line. A word that is longer than a part is cut between two characters.
 * @param room the width of the part with this number, from 0
 */
export function breakLine(line: string, room: (part: number) => number, measure: Measure): string[] {
  const parts: string[] = []
  let part = ''
  for (let rest of wordsOf(line)) {
    while (rest) {
      if (measure(part + rest) <= room(parts.length)) {
        part += rest
        break
      }
      if (part) {
        parts.push(part)
        part = ''
        continue
      }
      const cut = beginningThatFits(rest, room(parts.length), measure)
      parts.push(cut)
      rest = rest.slice(cut.length)
    }
  }
  return part ? [...parts, part] : parts
}
