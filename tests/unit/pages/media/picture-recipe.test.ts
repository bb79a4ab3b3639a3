import { expect, test } from 'vitest'
import {
  colourPairs,
  contrastOf,
  contrastText,
  isColour,
  LEAST_CONTRAST,
} from '../../../../src/pages/picture/recipe/colours.ts'
import { readRecipe } from '../../../../src/pages/picture/recipe/recipe.ts'
import { newStrip } from '../../../../src/pages/picture/recipe/strip-recipe.ts'
import { fileNames } from '../../../../src/pages/picture/save/file-name.ts'
import { textFault } from '../../../../src/pages/picture/strip/strip-text.ts'

// requirement 29.9
test('a recipe is read as it was written, and a broken or unknown one is none', () => {
  expect(readRecipe(JSON.stringify({ ...newStrip, text: 'Sale' }))).toEqual({ ...newStrip, text: 'Sale' })
  const broken = [
    '',
    'null',
    '{',
    '[]',
    JSON.stringify({ ...newStrip, version: 2 }),
    JSON.stringify({ ...newStrip, kind: 'film' }),
    JSON.stringify({ ...newStrip, icon: 'constructor' }),
    JSON.stringify({ ...newStrip, padding: 1e9 }),
    JSON.stringify({ ...newStrip, text: 5 }),
    JSON.stringify({ ...newStrip, colours: { text: 'red', ground: 'url(x)' } }),
  ]
  expect(broken.map(readRecipe)).toEqual(broken.map(() => null))
})

// requirement 29.5
test('every pair of colours has a contrast of at least 4.5, and the contrast of other ones is said', () => {
  for (const pair of colourPairs) {
    expect(isColour(pair.text) && isColour(pair.ground)).toBe(true)
    expect(contrastOf(pair), pair.name).toBeGreaterThanOrEqual(LEAST_CONTRAST)
  }
  expect(contrastOf({ text: '#ffffff', ground: '#000000' })).toBeCloseTo(21, 5)
  expect(contrastText({ text: '#000000', ground: '#ffffff' })).toBe('Contrast 21.0: easy to read.')
  expect(contrastText({ text: '#777777', ground: '#ffffff' })).toMatch(/^Contrast 4\.4: hard to read\./)
})

// requirement 29.7
test('the files are named by the words of the text, and numbered from left to right', () => {
  expect(fileNames('50 % off: shoes & bags!', 1, 'Strip')).toEqual(['50 off shoes bags.png'])
  expect(fileNames('Fresh bread every morning from seven o’clock on', 2, 'Strip')).toEqual([
    'Fresh bread every morning from seven o 1 of 2.png',
    'Fresh bread every morning from seven o 2 of 2.png',
  ])
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
})
