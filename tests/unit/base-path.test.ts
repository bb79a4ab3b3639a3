import { expect, test } from 'vitest'
import { belowBase } from '../../src/routes.ts'

// requirement 1.11
test('an address below the base path is known by the rest of it, any other one is not', () => {
  const below = (...paths: string[]) => paths.map(path => belowBase(path, '/signage/'))
  expect(below('/signage/', '/signage', '/signage/media')).toEqual(['/', '/', '/media'])
  expect(below('/signage/display/a%2Fb/ticker', '/Signage/media')).toEqual(['/display/a%2Fb/ticker', '/media'])
  expect(below('/signage//media')).toEqual(['//media'])
  const others = ['/', '/media', '/signages', '/signages/media', '/elsewhere/signage/media']
  expect(below(...others)).toEqual(others.map(() => null))
  // Without a base path every address is its own.
  for (const path of ['/', '/media', '/display/lobby/videowall', '//media']) expect(belowBase(path, '/')).toBe(path)
})
