import { expect, test, vi } from 'vitest'
import { layOutWall, type Tile, tilesOf, wallOf } from '../../../src/screens/tiles.ts'
import { expectedScreens } from '../../../src/screens/watch/expected.ts'
import type { ListHead } from '../../../src/ui/use-virtual-list.tsx'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'
import { aPlaylist, shops } from './given-fleet.ts'

const seenAt: Record<string, number | null> = {
  'shop-2-videowall': 900,
  'shop-4-videowall': 300,
  'shop-5-videowall': 100,
  'shop-6-videowall': null,
}
const facts = {
  screens: expectedScreens(shops(6)),
  isFollowed: true,
  absenceOf: (entry: string) => {
    const at = seenAt[entry]
    return at === undefined ? null : { seenAt: at, missingAt: 1000 }
  },
  noteOf: (entry: string) => (entry === 'shop-5-videowall' ? 'Technician comes Friday' : undefined),
  shownBy: () => 'before' as const,
}
const order = (entries: readonly (Tile | ListHead)[]) =>
  entries.map(entry => ('head' in entry ? entry.id : `${entry.screen.location.id} ${entry.state}`))

// requirement 32.11
test('dark screens come first, the longest missed before the others, then noted ones, then the connected ones by name', () => {
  const tiles = tilesOf(facts)
  expect(order(wallOf(tiles, tiles))).toEqual(['4 dark', '2 dark', '6 dark', '5 noted', '1 connected', '3 connected'])
})

// requirement 32.14
test('missing screens stand above all groups, and those without a group above the first head', () => {
  const names = ['Bandung / 1', 'Bandung / 2', 'Cafe', 'Jakarta / 1', 'Jakarta / 2']
  const entries = names.map((name, at) => anEntry(aLocation(at + 1, { name }), [aPlaylist('videowall', true)]))
  const tiles = tilesOf({ ...facts, screens: expectedScreens(entries) })
  const [bandung, jakarta] = ['/bandung', '/jakarta'].map(id => ({ id, head: null }))
  const [first, second, cafe, third, fourth] = tiles
  const lines = [bandung, first, second, cafe, jakarta, third, fourth].filter(line => line !== undefined)
  expect(order(wallOf(tiles, lines))).toEqual([
    ...['4 dark', '2 dark', '5 noted', '3 connected'],
    ...['/bandung', '1 connected', '/jakarta'],
  ])
})

// requirement 35.6
test('only a connected screen says what it shows', () => {
  const said = (isFollowed: boolean) => tilesOf({ ...facts, isFollowed }).map(({ shown }) => shown)
  expect(said(true)).toEqual(['before', null, 'before', null, null, null])
  expect(said(false)).toEqual(Array.from({ length: 6 }, () => null))
})

// requirement 32.13
test('without a connection of the console nothing is known of any screen', () => {
  const tiles = tilesOf({ ...facts, isFollowed: false })
  expect(order(tiles)).toEqual([1, 2, 3, 4, 5, 6].map(id => `${id} unknown`))
  expect(tiles.every(({ absence, note }) => absence === null && note === undefined)).toBe(true)
})

// requirement 32.11
test('in a full screen the tiles grow as long as all of them fit', () => {
  // Without a window to read it from, a rem is 16 px.
  vi.stubGlobal('getComputedStyle', () => ({ fontSize: '16px' }))
  vi.stubGlobal('document', {})
  const tiles = (count: number) => Array.from({ length: count }, () => ({}))
  const columns = (count: number, height: number) => layOutWall(tiles(count), 1920, height).columns
  expect([4, 8, 9, 400].map(count => columns(count, 1000))).toEqual([3, 4, 5, 6])
  expect(columns(4, 0), 'as on the page').toBe(6)
  const heads = (id: string) => [{ id, head: null }, ...tiles(4)]
  expect(layOutWall([...heads('/a'), ...heads('/b')], 1920, 1000).columns, 'a row begins below each head').toBe(4)
  vi.unstubAllGlobals()
})
