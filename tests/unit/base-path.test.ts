import { expect, test } from 'vitest'
import { belowBase } from '../../src/routes.ts'

// requirement 1.11
test.each([
  ['/signage/', '/'],
  ['/signage', '/'],
  ['/signage/media', '/media'],
  ['/signage/display/a%2Fb/ticker', '/display/a%2Fb/ticker'],
  ['/Signage/media', '/media'],
  ['/signage//media', '//media'],
  ['/', null],
  ['/media', null],
  ['/signages', null],
  ['/signages/media', null],
  ['/elsewhere/signage/media', null],
])('below /signage/ the address %s is %s', (path, below) => {
  expect(belowBase(path, '/signage/')).toBe(below)
})

test('without a base path every address is its own', () => {
  for (const path of ['/', '/media', '/display/lobby/videowall', '//media']) expect(belowBase(path, '/')).toBe(path)
})
