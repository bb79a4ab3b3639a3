import { expect, test } from 'vitest'
import { expectedScreens } from '../../../src/screens/watch/expected.ts'
import { aPlaylist, aShop } from './given-fleet.ts'

// requirement 32.11
test('a screen is expected if one of its playlists is switched on, and not while they are unknown', () => {
  const entries = [
    aShop(1, [aPlaylist('videowall', false), aPlaylist('videowall', true), aPlaylist('ticker', false)]),
    aShop(2, null),
    aShop(3, []),
    aShop(4, [aPlaylist('ticker', true)]),
  ]
  expect(expectedScreens(entries).map(({ entry }) => entry)).toEqual(['shop-1-videowall', 'shop-4-ticker'])
  expect(expectedScreens(entries)[0]?.playlists).toHaveLength(2)
  // The screens of an entry stay the same.
  expect(expectedScreens([...entries])[0]).toBe(expectedScreens(entries)[0])
})
