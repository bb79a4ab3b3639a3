import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loopWidth, placeInLoop, tileAt, wayBetween } from '../../../../src/player/in-step.ts'
import { following, type Position } from '../../../../src/player/schedule/rotation.ts'
import { anItem, aPlaylist } from '../../../support/display/playlists.ts'

/** The width of an image is in its name; `0.jpg` has not been loaded. */
const widthOf = ({ item }: Pick<Position, 'item'>) => Number.parseInt(item.media.file_name, 10)

const loops = fc
  .array(
    fc.record({
      repeat_interval: fc.integer({ min: 1, max: 3 }),
      widths: fc.array(fc.constantFrom(0, 5, 120, 300), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map(lists => ({
    widthOf,
    rotation: lists.map(({ repeat_interval, widths }, index) =>
      aPlaylist({
        id: index + 1,
        repeat_interval,
        items: widths.map((width, at) => anItem(`${width}.jpg`, { id: at })),
      }),
    ),
  }))
  .filter(loop => loopWidth(loop) > 0)

const anyPlace = fc.integer({ min: -1e12, max: 1e12 }).map(tenths => tenths / 10)

// requirement 33.9
describe('the strip in step', () => {
  test('has one image for every place of its loop, which is the place of that image', () => {
    fc.assert(
      fc.property(loops, anyPlace, (loop, place) => {
        const tile = tileAt(loop, place, 17)
        if (!tile) throw new Error('No image in a loop with images.')
        const whole = widthOf(tile.position)
        const found = (placeInLoop(loop, tile.position) ?? Number.NaN) + whole - tile.width
        // An image of which less than an eighth is left makes way for the next one.
        expect(Math.abs(wayBetween(place, found, loopWidth(loop)))).toBeLessThan(300 / 8 + 1)
        expect(tile.width).toBeGreaterThanOrEqual(whole / 8)
        expect(tile.left).toBe(17)
      }),
      { seed: 2 },
    )
  })

  test('shows its images in the order of every strip, with their repeats', () => {
    const first = aPlaylist({
      id: 1,
      repeat_interval: 2,
      items: [anItem('100.jpg', { id: 1 }), anItem('0.jpg', { id: 2 })],
    })
    const loop = { widthOf, rotation: [first, aPlaylist({ id: 2, items: [anItem('300.jpg')] })] }
    const seen = [0, 30, 99, 100, 199, 200, 499].map(place => tileAt(loop, place, 0))
    expect(seen.map(tile => [tile?.position.item.media.file_name, tile?.position.repeat, tile?.width])).toEqual([
      ['100.jpg', 1, 100],
      ['100.jpg', 1, 70],
      ['100.jpg', 2, 100],
      ['100.jpg', 2, 100],
      ['300.jpg', 1, 300],
      ['300.jpg', 1, 300],
      ['100.jpg', 1, 100],
    ])
    expect(following(loop.rotation, seen[0]?.position ?? null, one => widthOf(one) > 0)?.position).toEqual(
      tileAt(loop, 100, 0)?.position,
    )
  })

  test('knows no place of an image that is in no list, and no image of a loop without one', () => {
    const rotation = [aPlaylist({ items: [anItem('0.jpg')] })]
    expect(tileAt({ rotation, widthOf }, 5, 0)).toBeNull()
    expect(placeInLoop({ rotation, widthOf }, { playlist: 9, item: anItem('5.jpg'), repeat: 1 })).toBeNull()
  })

  test('goes the shorter way to its place', () => {
    expect([wayBetween(10, 30, 100), wayBetween(90, 10, 100), wayBetween(10, 90, 100)]).toEqual([20, 20, -20])
  })
})
