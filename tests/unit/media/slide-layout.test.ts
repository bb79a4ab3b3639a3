import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MeasureIn } from '../../../src/pictures/draw/font.ts'
import { layoutSlide } from '../../../src/pictures/draw/slide-layout.ts'
import * as slides from '../../../src/pictures/recipe/slide-recipe.ts'
import { sizeText, slideFault } from '../../../src/pictures/slide/slide-text.ts'

const { newSlide, readSlideRecipe, slideLayouts, slideSizes } = slides
type SlideRecipe = slides.SlideRecipe

/** A font in which every character is as wide as its code says: between 0 and 1.5 times the size. */
const measureIn: MeasureIn = (_weight, size) => text =>
  [...text].reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) % 16) * 0.1 * size, 0)

const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.lorem({ maxCount: 40 }).map(text => text.slice(0, maxLength)),
    fc.constantFrom('W'.repeat(maxLength), 'مرحبا بكم '.repeat(4), 'Bread\n\nCake\nTea', '長'.repeat(maxLength)),
  )

const anyRows = fc.array(fc.record({ name: anyText(60), value: anyText(30) }), { maxLength: 12 })

const anySlide: fc.Arbitrary<SlideRecipe> = fc.record({
  version: fc.constant(1 as const),
  kind: fc.constant('slide' as const),
  shape: fc.constantFrom('landscape' as const, 'portrait' as const),
  layout: fc.constantFrom(...slideLayouts),
  colours: fc.constant(newSlide.colours),
  heading: anyText(120),
  text: anyText(800),
  picture: fc.constant(null),
  fit: fc.constantFrom('whole' as const, 'fill' as const),
  code: fc.string({ unit: 'grapheme', maxLength: 100 }),
  prices: anyRows,
  hours: anyRows,
})

/** From a dot to a panorama. */
const anyPhoto = fc.record({ width: fc.integer({ min: 1, max: 3840 }), height: fc.integer({ min: 1, max: 3840 }) })

// requirement 29.13
test('nothing on a slide is outside of it, and no text lies over another one or the picture, whatever is typed', () => {
  fc.assert(
    fc.property(anySlide, anyPhoto, (recipe, photo) => {
      const { width, height } = slideSizes[recipe.shape]
      const marks = layoutSlide(recipe, photo, measureIn)
      for (const mark of marks) {
        expect(mark.left).toBeGreaterThanOrEqual(0)
        expect(mark.top).toBeGreaterThanOrEqual(0)
        expect(mark.left + mark.width).toBeLessThanOrEqual(width + 0.01)
        expect(mark.top + mark.height).toBeLessThanOrEqual(height + 0.01)
      }
      const texts = marks.filter(mark => mark.kind !== 'rule' && mark.width > 0)
      for (const [index, a] of texts.entries()) {
        for (const b of texts.slice(index + 1)) {
          const isBeside = a.left + a.width <= b.left + 0.01 || b.left + b.width <= a.left + 0.01
          const isAbove = a.top + a.height <= b.top + 0.01 || b.top + b.height <= a.top + 0.01
          expect(isBeside || isAbove).toBe(true)
        }
      }
    }),
  )
})

// requirement 29.13
test('every letter that is typed is on the slide', () => {
  const letters = (text: string) => text.replace(/[\s\p{Cc}\p{Cs}]/gu, '')
  fc.assert(
    fc.property(anySlide, anyPhoto, fc.constantFrom('title' as const, 'picture' as const), (recipe, photo, layout) => {
      const marks = layoutSlide({ ...recipe, layout }, photo, measureIn)
      const drawn = marks.map(mark => (mark.kind === 'text' ? mark.text : '')).join('')
      expect(letters(drawn)).toBe(letters(recipe.heading + recipe.text))
    }),
  )
})

// requirement 29.14
test('a picture is shown whole, or fills all that its caption leaves; its shape stays', () => {
  fc.assert(
    fc.property(anySlide, anyPhoto, (slide, photo) => {
      const marks = layoutSlide({ ...slide, layout: 'picture' }, photo, measureIn)
      const picture = marks.find(mark => mark.kind === 'picture')
      if (!picture) throw new Error('There is no picture.')
      const { part, width, height, left, top } = picture
      expect(width / part.width).toBeCloseTo(height / part.height, 6)
      const { width: all, height: high } = slideSizes[slide.shape]
      const captionTop = Math.min(high, ...marks.flatMap(mark => (mark.kind === 'text' ? mark.top : [])))
      expect(captionTop).toBeGreaterThanOrEqual(high * 0.68)
      if (slide.fit === 'whole') {
        expect(part).toEqual({ left: 0, top: 0, ...photo })
        expect(left + width / 2).toBeCloseTo(all / 2, 6)
      } else {
        expect([left, top, Math.round(width)]).toEqual([0, 0, all])
        // The caption has the same space above it and below it.
        expect(height).toBeGreaterThanOrEqual(captionTop === high ? high - 0.01 : captionTop - 49)
        expect(part.left + part.width / 2).toBeCloseTo(photo.width / 2, 6)
      }
    }),
  )
})

const pictureSlide: SlideRecipe = { ...newSlide, layout: 'picture' }

// requirement 29.13
test('a list that is read from right to left has its names at the right', () => {
  const slide: SlideRecipe = { ...newSlide, layout: 'prices', prices: [{ name: 'خبز', value: '5' }] }
  const [name, value] = layoutSlide(slide, null, measureIn)
  expect(name?.left).toBeGreaterThan(value?.left ?? Number.NaN)
})

// requirement 29.9
test('a slide is read as it was written, and a list that is too long is no recipe', () => {
  expect(readSlideRecipe(newSlide)).toEqual(newSlide)
  const withPhoto = { ...newSlide, picture: { id: 7, name: 'Photo', file_name: 'photo.jpg' }, fit: 'fill' }
  expect(readSlideRecipe(withPhoto)).toEqual(withPhoto)
  const { picture: _picture, fit: _fit, ...earlier } = newSlide
  expect(readSlideRecipe(earlier)).toEqual(newSlide)
  const wrong = [{ fit: 'wide' }, { picture: { id: 7, name: 'Photo', file_name: 7 } }, { prices: [{ name: 5 }] }]
  for (const change of [...wrong, { hours: Array(13).fill({ name: '', value: '' }) }])
    expect(readSlideRecipe({ ...withPhoto, ...change })).toBeUndefined()
})

// requirement 29.13
test('a slide says what is missing, too long, or too small to be read', () => {
  expect(slideFault(newSlide)).toBe('Type a heading or a text first.')
  expect(slideFault({ ...newSlide, layout: 'prices' })).toBe('Fill in a line first.')
  expect(slideFault({ ...pictureSlide, heading: 'Welcome' })).toBe('Choose a picture first.')
  expect(slideFault({ ...newSlide, text: 'x'.repeat(100_000) })).toBe(
    'The text has at most 800 characters; this one has 100,000. Shorten it.',
  )
  const tea = { name: 'Tea', value: '9'.repeat(31) }
  const long = { ...newSlide, layout: 'prices' as const, prices: [{ name: '', value: '' }, tea] }
  expect(slideFault(long)).toBe('“Price” in line 2 has at most 30 characters; this one has 31. Shorten it.')
  expect(slideFault({ ...newSlide, heading: 'Welcome' })).toBeNull()
  const small = layoutSlide({ ...newSlide, text: 'o'.repeat(800) }, null, () => text => 50 * text.length)
  expect(sizeText(small)).toMatch(/^The smallest letters are \d+ px high/)
  expect(sizeText(layoutSlide({ ...newSlide, heading: 'Welcome' }, null, measureIn))).toBe('')
})

// requirement 29.13
test('a QR code is drawn in whole pixels, with the light border that telephones need', () => {
  for (const shape of ['landscape', 'portrait'] as const) {
    const slide: SlideRecipe = { ...newSlide, shape, layout: 'code', heading: 'Menu', code: 'https://example.com/menu' }
    const code = layoutSlide(slide, null, measureIn).find(mark => mark.kind === 'code')
    if (code?.kind !== 'code') throw new Error('There is no code.')
    const { modules, left, top, width } = code
    expect([left, top, width / modules.length].every(Number.isInteger)).toBe(true)
    for (const edge of [0, 1, 2, 3]) {
      expect(modules[edge]?.some(Boolean)).toBe(false)
      expect(modules.some(row => row[edge] || row.at(-1 - edge))).toBe(false)
    }
    // The three squares by which a telephone finds the code.
    const finder = ['1111111', '1000001', '1011101', '1011101', '1011101', '1000001', '1111111']
    const squareAt = (row: number, column: number) =>
      modules.slice(row, row + 7).map(cells => Array.from(cells.slice(column, column + 7), Number).join(''))
    const far = modules.length - 11
    expect([squareAt(4, 4), squareAt(4, far), squareAt(far, 4)]).toEqual([finder, finder, finder])
  }
  expect(slideFault({ ...newSlide, layout: 'code' })).toBe('Type what the code says first.')
})
