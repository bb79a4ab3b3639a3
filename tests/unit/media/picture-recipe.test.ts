import { expect, test } from 'vitest'
import * as colours from '../../../src/pictures/recipe/colours.ts'
import { readPlacedRecipe } from '../../../src/pictures/recipe/recipe.ts'
import { newSlide } from '../../../src/pictures/recipe/slide-recipe.ts'
import { newStrip } from '../../../src/pictures/recipe/strip-recipe.ts'
import { fileNames } from '../../../src/pictures/save/picture-upload.ts'
import { endFirstText, stripFault, textFault } from '../../../src/pictures/strip/strip-text.ts'

// requirement 29.9
test('a recipe is read as it was written, and a broken or unknown one is none', () => {
  const read = (text: string) => readPlacedRecipe(text)?.recipe ?? null
  expect(read(JSON.stringify({ ...newStrip, text: 'Sale' }))).toEqual({ ...newStrip, text: 'Sale' })
  const changes = [{ version: 2 }, { kind: 'film' }, { weight: 500 }, { height: 1e9 }, { text: 5 }]
  const wrong = [...changes, { colours: { text: 'red', ground: 'url(x)' } }]
  const broken = ['', 'null', '{', '[]', ...wrong.map(change => JSON.stringify({ ...newStrip, ...change }))]
  expect(broken.map(read)).toEqual(broken.map(() => null))
})

// requirement 29.9
test('the place of a picture in its strip is in its recipe; a slide has none', () => {
  const placeOf = (recipe: object) => readPlacedRecipe(JSON.stringify(recipe))?.place
  const second = { number: 2, total: 3 }
  const only = { number: 1, total: 1 }
  expect(placeOf({ ...newStrip, piece: second })).toEqual(second)
  expect(placeOf(newStrip)).toEqual(only)
  expect(placeOf({ ...newStrip, piece: { number: 'x', total: -1 } })).toEqual(only)
  expect(placeOf(newSlide)).toBeNull()
})

// requirement 29.5
test('every pair of colours has a contrast of at least 4.5, and the contrast of other ones is said', () => {
  for (const pair of colours.colourPairs) {
    expect(colours.isColour(pair.text) && colours.isColour(pair.ground)).toBe(true)
    expect(colours.contrastOf(pair), pair.name).toBeGreaterThanOrEqual(colours.LEAST_CONTRAST)
  }
  const onWhite = (text: string) => ({ text, ground: '#ffffff' })
  expect(colours.contrastOf(onWhite('#000000'))).toBeCloseTo(21, 5)
  expect(colours.contrastText(onWhite('#000000'))).toBe('Contrast 21.0: easy to read.')
  expect(colours.contrastText(onWhite('#777777'))).toMatch(/^Contrast 4\.4: hard to read\./)
})

// requirement 29.7
test('the files are named by the words of the text, and numbered from left to right', () => {
  expect(fileNames('50 % off: shoes & bags!', 1, 'Strip')).toEqual(['50 off shoes bags.png'])
  const numbered = [1, 2].map(number => `Fresh bread every morning from seven o ${number} of 2.png`)
  expect(fileNames('Fresh bread every morning from seven o’clock on', 2, 'Strip')).toEqual(numbered)
  expect(fileNames('🎉🎉', 1, 'Strip')).toEqual(['Strip.png'])
  expect(fileNames('../../etc/passwd', 1, 'Strip')).toEqual(['etc passwd.png'])
  expect(fileNames('ש'.repeat(90), 1, 'Strip')).toEqual([`${'ש'.repeat(40)}.png`])
})

// requirement 29.6
test('a text that is too long is refused with its number of characters', () => {
  expect(textFault('👍'.repeat(1000))).toBeNull()
  expect(textFault('x'.repeat(100_000))).toBe(
    'A strip has at most 1,000 characters; this text has 100,000. Shorten it, or make several strips.',
  )
  expect(stripFault({ ...newStrip, text: 'x'.repeat(1001) })).toBe('The text is too long.')
  expect(stripFault({ ...newStrip, text: ' ' })).toBe('Type a text first.')
})

// requirement 29.3
test('only a text from right to left that is wider than a screen is said to pass end first', () => {
  const remark = (width: number, direction: 'ltr' | 'rtl', height: 128 | 256 = 128) => {
    const piece = { width, text: '', runs: [], direction }
    return endFirstText([piece, piece], { ...newStrip, height })
  }
  // 1137 px of a strip of 128 px are 1919 px on a screen.
  expect(remark(1137 / 2, 'rtl')).toBe('')
  expect(remark(1138 / 2, 'rtl')).toMatch(/^A ticker moves to the left, so the end of this text comes in before/)
  expect(remark(1138 / 2, 'rtl', 256)).toBe('')
  expect(remark(1138 / 2, 'ltr')).toBe('')
  expect(endFirstText([], newStrip)).toBe('')
})
