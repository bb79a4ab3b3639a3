import { expect, test } from 'vitest'
import { letterOf } from '../../../src/base/key-letter.ts'
import { foldName } from '../../../src/base/natural-order.ts'
import { matches } from '../../../src/ui/search.tsx'

// requirement 3.14
test('a shortcut goes by the place of its key where the layout has no Latin letters', () => {
  expect(letterOf({ key: 'л', code: 'KeyK' })).toBe('k')
  expect(letterOf({ key: 'ن', code: 'KeyK' })).toBe('k')
  // Dvorak has its k at the place of v.
  expect(letterOf({ key: 'K', code: 'KeyV' })).toBe('k')
  expect(letterOf({ key: '/', code: 'Slash' })).toBe('/')
})

// requirement 3.22
test('a search finds a name whatever its accents are made of, and whatever its spaces are', () => {
  expect(foldName(' Cafe\u0301\u00A0 A')).toBe('caf\u00E9 a')
  expect(matches('caf\u00E9 a', 'Cafe\u0301\u00A0A')).toBe(true)
})
