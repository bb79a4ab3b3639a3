import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Playlist } from '../../../../src/api/playlists.ts'
import {
  dropPassed,
  fill,
  keepPhase,
  rescale,
  type StripNeed,
  type StripTile,
} from '../../../../src/player/ticker/strip-layout.ts'
import { aPlaylist, items } from '../../../support/display/playlists.ts'

const SCREEN = 1920

/** The name of an image holds its width; "slow" and "broken" images have none yet. */
const widthOf: StripNeed['widthOf'] = ({ item }) => Number(/\d+/.exec(item.media.file_name)?.[0] ?? 0)

const need = (rotation: readonly Playlist[], from = 0): StripNeed => ({
  rotation,
  from,
  until: from + SCREEN,
  widthOf,
  urlOf: ({ item }) => item.media.file_name,
})

const files = (tiles: readonly StripTile[]) => tiles.map(tile => tile.position.item.media.file_name)

/** No hole and no overlap between the tiles. */
function expectSeamless(tiles: readonly StripTile[]): void {
  for (const [index, tile] of tiles.entries()) {
    const before = tiles[index - 1]
    if (before) expect(tile.left).toBe(before.left + before.width)
  }
}

const ticker = (...names: string[]) => [aPlaylist({ type: 'ticker', items: items(...names) })]

describe('filling', () => {
  // requirement 10.2
  test('one narrow image is repeated until no hole is left', () => {
    const tiles = fill([], need(ticker('a100')))
    expect(tiles).toHaveLength(20)
    expectSeamless(tiles)
  })

  // requirement 10.2
  test('a list that is wider than the screen is held twice', () => {
    expect(files(fill([], need(ticker('a3000', 'b3000'))))).toEqual(['a3000', 'b3000', 'a3000', 'b3000'])
  })

  // requirement 10.5
  test('an image that is loading or broken is left out and stops nothing', () => {
    const tiles = fill([], need(ticker('a900', 'broken', 'c900')))
    expect(files(tiles)).toEqual(['a900', 'c900', 'a900', 'c900'])
    expectSeamless(tiles)
  })

  test('a list without a showable image gives an empty strip', () => {
    expect(fill([], need(ticker('broken', 'slow')))).toEqual([])
    expect(fill([], need([]))).toEqual([])
  })

  // requirement 10.3
  test('playlists follow one another, each with its repeats', () => {
    const one = aPlaylist({ id: 1, type: 'ticker', repeat_interval: 2, items: items('a700') })
    const two = aPlaylist({ id: 2, type: 'ticker', items: items('b700', 'c700') })
    expect(files(fill([], need([one, two]))).slice(0, 6)).toEqual(['a700', 'a700', 'b700', 'c700', 'a700', 'a700'])
  })

  // requirement 10.6
  test('after a sleep of the machine the strip goes on at the position of the screen', () => {
    const first = fill([], need(ticker('a1000', 'b1000')))
    const kept = dropPassed(first, 50_000)
    expect(files(kept)).toEqual(['b1000'])
    const added = fill(kept, need(ticker('a1000', 'b1000'), 50_000))
    expect(added[0]).toMatchObject({ left: 50_000, width: 1000 })
    expect(files(added)[0]).toBe('a1000')
  })
})

describe('a refreshed list', () => {
  const rotation = ticker('a500', 'b500', 'c500')
  const tiles = fill([], { ...need(rotation), until: 6000 })

  // requirement 10.4
  test('an unchanged list keeps every tile', () => {
    expect(keepPhase(tiles, need(structuredClone(rotation)), SCREEN)).toEqual(tiles)
  })

  // requirement 10.4
  test('visible images stay, and the new list follows them', () => {
    const changed = ticker('a500', 'b500', 'c500', 'd500')
    const kept = keepPhase(tiles, need(changed), SCREEN)
    expect(kept).toEqual(tiles.slice(0, kept.length))
    expect(files(kept)).toEqual(['a500', 'b500', 'c500', 'a500', 'b500', 'c500'].slice(0, kept.length))
    const added = fill(kept, need(changed))
    expectSeamless([...kept, ...added])
    expect(files([...kept, ...added]).join(' ')).toContain('c500 d500 a500')
  })

  test('a removed image does not enter', () => {
    const changed = [aPlaylist({ type: 'ticker', items: rotation[0]?.items.filter(item => item.id !== 2) ?? [] })]
    const kept = keepPhase(tiles, need(changed), SCREEN)
    expect(files(fill(kept, need(changed, 0)))).not.toContain('b500')
    expect(kept.every(tile => tile.left < SCREEN || tile.position.item.id !== 2)).toBe(true)
  })
})

test('at another height the left edge shows the same point of the same image', () => {
  const tiles = fill([], need(ticker('a400', 'b600')))
  const taller: StripNeed = { ...need(ticker('a400', 'b600'), 700), widthOf: position => 2 * widthOf(position) }
  const scaled = rescale(dropPassed(tiles, 700), taller)
  expectSeamless(scaled)
  expect(scaled[0]).toMatchObject({ left: 100, width: 1200 })
})

// requirement 10.2
test('any list of any widths covers the screen, without hole or overlap, in the order of the list', () => {
  const lists = fc.array(
    fc.integer({ min: 1, max: 900 }).map(width => `x${width}`),
    { minLength: 1, maxLength: 8 },
  )
  const steps = fc.array(fc.record({ move: fc.integer({ min: 0, max: 5000 }), list: fc.option(lists) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(lists, steps, (first, moves) => {
      let rotation = ticker(...first)
      let from = 0
      let tiles = fill([], need(rotation))
      for (const { move, list } of moves) {
        from += move
        if (list) rotation = ticker(...list)
        const kept = keepPhase(dropPassed(tiles, from), need(rotation, from), from + SCREEN)
        tiles = [...kept, ...fill(kept, need(rotation, from))]
        const seen = tiles.filter(tile => tile.left + tile.width > from)
        expectSeamless(seen)
        expect(seen[0]?.left).toBeLessThanOrEqual(from)
        const last = seen.at(-1)
        expect((last?.left ?? 0) + (last?.width ?? 0)).toBeGreaterThanOrEqual(from + SCREEN)
      }
    }),
    { numRuns: 200, seed: 1 },
  )
})
