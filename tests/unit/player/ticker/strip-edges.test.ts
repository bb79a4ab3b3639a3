import { expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import {
  dropPassed,
  fill,
  keepPhase,
  rescale,
  type StripNeed,
  type StripTile,
} from '../../../../src/player/ticker/strip-layout.ts'
import { anItem, aPlaylist, items } from '../../../support/display/playlists.ts'

/** Every image is 100 px wide, except those that are loading. */
const need = (rotation: readonly Playlist[], until = 400): StripNeed => ({
  rotation,
  from: 0,
  until,
  urlOf: ({ item }) => item.media.file_name,
  widthOf: ({ item }) => (item.media.file_name.startsWith('loading') ? 0 : 100),
})

const strip = (...files: string[]) => aPlaylist({ type: 'ticker', items: items(...files) })
const files = (tiles: readonly StripTile[]) => tiles.map(tile => tile.position.item.media.file_name)

const two = strip('a.png', 'b.png')
const tiles = fill([], need([two]))

test('an image leaves with its right edge, and the last image stays', () => {
  expect(files(tiles)).toEqual(['a.png', 'b.png', 'a.png', 'b.png'])
  expect(dropPassed(tiles, 99)).toHaveLength(4)
  expect(dropPassed(tiles, 100)).toHaveLength(3)
  expect(dropPassed(tiles, 9_000)).toEqual(tiles.slice(-1))
})

test('visible images stay with any new list, and images from the edge on do not', () => {
  const other = need([strip('x.png')])
  expect(keepPhase(tiles, other, 200)).toEqual(tiles.slice(0, 2))
  expect(keepPhase(tiles, other, 201)).toEqual(tiles.slice(0, 3))
})

test('beyond the edge an image stays if the new list has the same image there', () => {
  expect(keepPhase(tiles, need([two]), 0)).toEqual(tiles)
  const replaced = { ...two, items: [...two.items.slice(0, 1), anItem('b-2.png', { id: 2, order_position: 2 })] }
  expect(keepPhase(tiles, need([replaced]), 0)).toEqual(tiles.slice(0, 1))
  const loading = { ...two, items: [...two.items.slice(0, 1), anItem('loading.png', { id: 2, order_position: 2 })] }
  expect(keepPhase(tiles, need([loading]), 0)).toEqual(tiles.slice(0, 1))
})

test('another repeat of the same image is another position', () => {
  const twice = { ...strip('a.png'), repeat_interval: 2 }
  const repeated = fill([], need([twice]))
  expect(repeated.map(({ position }) => position.repeat)).toEqual([1, 2, 1, 2])
  expect(keepPhase(repeated, need([{ ...twice, repeat_interval: 1 }]), 0)).toHaveLength(1)
})

test('an empty strip stays empty at another height', () => {
  expect(rescale([], need([two]))).toEqual([])
})

test('of a long list no second copy is kept ready, except for the part that the screen needs', () => {
  const long = strip(...Array.from({ length: 600 }, (_, index) => `${index}.png`))
  expect(fill([], need([long], 2_000))).toHaveLength(400)
  expect(fill([], need([long], 50_000))).toHaveLength(500)
})

test('the number of tiny images is bounded', () => {
  expect(fill([], { ...need([two]), until: 1e9 })).toHaveLength(5_000)
})
