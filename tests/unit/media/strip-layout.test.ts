import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutStrip, stripSizes } from '../../../src/pictures/draw/draw-strip.ts'
import { asOneLine } from '../../../src/pictures/draw/written-text.ts'
import { newStrip, type StripRecipe } from '../../../src/pictures/recipe/strip-recipe.ts'

/** A font in which every character is as wide as its code says: between 0 and 1.5 times the size. */
const measureIn = (recipe: StripRecipe) => (text: string) =>
  [...text].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) % 16) * 0.1 * stripSizes(recipe).fontSize, 0)

const anyRecipe: fc.Arbitrary<StripRecipe> = fc.record({
  version: fc.constant(1 as const),
  kind: fc.constant('strip' as const),
  text: fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.lorem({ maxCount: 60 }),
    fc
      .array(fc.constantFrom('שלום', 'مرحبا', 'Sale', '👨‍👩‍👧‍👦', 'é', '12'), { maxLength: 120 })
      .map(words => words.join(' ')),
    fc.constantFrom('W', '長', 'ف').map(letter => letter.repeat(400)),
  ),
  colours: fc.constant(newStrip.colours),
  weight: fc.constantFrom(400 as const, 700 as const),
  height: fc.constantFrom(128 as const, 256 as const),
})

const layoutOf = (recipe: StripRecipe) => layoutStrip(recipe, measureIn(recipe))

/** The pieces as a reader meets them. */
const inReadingOrder = (recipe: StripRecipe) => {
  const pieces = layoutOf(recipe)
  return pieces[0]?.direction === 'rtl' ? pieces.toReversed() : pieces
}

// requirement 29.4
test('no piece is wider than 2000 px or narrower than 1 px, and the pieces rebuild the text', () => {
  fc.assert(
    fc.property(anyRecipe, recipe => {
      const pieces = inReadingOrder(recipe)
      expect(pieces.map(({ text }) => text).join('')).toBe(asOneLine(recipe.text))
      for (const { width } of pieces) {
        expect(Number.isInteger(width)).toBe(true)
        expect(width).toBeGreaterThanOrEqual(1)
        expect(width).toBeLessThanOrEqual(2000)
      }
    }),
  )
})

/** The text that a piece has alone, and those of its neighbours, at their places in the whole strip. */
function placesIn(recipe: StripRecipe) {
  let start = 0
  return layoutOf(recipe).map(({ runs, width, text }, index) => {
    const placed = runs.map(run => ({ ...run, left: run.left + start }))
    const own = placed[index === 0 ? 0 : 1]
    if (own?.text !== text) throw new Error('A piece does not draw its own text.')
    start += width
    return { own, placed, from: start - width, to: start }
  })
}

// requirement 29.4
test('side by side the pieces draw one line: each text begins where the one before ends, in every piece', () => {
  fc.assert(
    fc.property(anyRecipe, recipe => {
      const pieces = placesIn(recipe)
      for (const [index, { own, placed, from, to }] of pieces.entries()) {
        // Its own text lies in the piece, but for the rounding of its edges.
        expect(own.left - from).toBeGreaterThanOrEqual(-0.51)
        expect(to - own.left - own.width).toBeGreaterThanOrEqual(-0.51)
        const near = pieces.slice(Math.max(0, index - 1), index + 2).map(piece => piece.own)
        for (const [at, run] of placed.entries()) expect(run.left).toBeCloseTo(near[at]?.left ?? Number.NaN, 6)
        const next = pieces[index + 1]
        if (next) expect(next.own.left).toBeCloseTo(own.left + own.width, 6)
        else expect(to - own.left - own.width).toBeGreaterThanOrEqual(stripSizes(recipe).ends - 0.01)
      }
    }),
  )
})

// requirement 29.4
test('a text is cut at word ends, and a word that is longer than a piece never within a character', () => {
  const words: StripRecipe = { ...newStrip, text: 'Fresh bread every morning from seven '.repeat(8) }
  const pieces = layoutOf(words)
  expect(pieces.length).toBeGreaterThan(1)
  for (const { text } of pieces.slice(0, -1)) expect(text).toMatch(/\w $/)

  const family = '👨‍👩‍👧‍👦'
  const long = layoutOf({ ...newStrip, text: family.repeat(60) })
  expect(long.length).toBeGreaterThan(1)
  for (const { text } of long) expect(text.replaceAll(family, '')).toBe('')
})

// requirement 29.3
test('a text that is read from right to left begins at the right', () => {
  const recipe: StripRecipe = { ...newStrip, text: 'مرحبا بكم في متجرنا '.repeat(20) }
  const pieces = layoutOf(recipe)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.every(({ direction }) => direction === 'rtl')).toBe(true)
  expect(pieces.at(-1)?.text).toMatch(/^مرحبا بكم/)
  const [first] = layoutOf({ ...recipe, text: 'Hello مرحبا' })
  expect(first?.direction).toBe('ltr')
})

// requirement 29.4
test('a single character that is wider than a piece is squeezed into it', () => {
  const [piece, ...others] = layoutStrip({ ...newStrip, text: '﷽' }, () => 5000)
  expect(others).toEqual([])
  expect(piece?.width).toBeLessThanOrEqual(2000)
})

test('a text of spaces and line breaks has no piece, and one of several lines becomes one line', () => {
  expect(layoutOf({ ...newStrip, text: ' \n\t ' })).toEqual([])
  expect(layoutOf({ ...newStrip, text: ' Open\n\n until\tnine ' }).map(({ text }) => text)).toEqual(['Open until nine'])
})
