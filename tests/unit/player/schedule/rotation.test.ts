import { expect, test } from 'vitest'
import {
  following,
  isFilm,
  isSamePosition,
  itemIn,
  type Position,
  playlistIn,
} from '../../../../src/player/schedule/rotation.ts'
import { anItem, aPlaylist, items } from '../../../support/display/playlists.ts'

const [a, b, c] = items('a.jpg', 'b.mp4', 'c.jpg')
if (!a || !b || !c) throw new Error('There are three items.')

const position = (playlist: number | string, item = a, repeat = 1): Position => ({ playlist, item, repeat })

test('two positions are the same if playlist and item are, whatever else has changed', () => {
  expect(isSamePosition(position(1), { playlist: '1', item: { ...a, id: '1', duration: 99 } })).toBe(true)
  expect(isSamePosition(position(1), position(2))).toBe(false)
  expect(isSamePosition(position(1, a), position(1, b))).toBe(false)
})

test('a position holds a film or none; no position holds none', () => {
  expect([isFilm(position(1, b)), isFilm(position(1, a)), isFilm(null)]).toEqual([true, false, false])
})

test('a playlist and an item are found by their ids, as numbers or as text', () => {
  const rotation = [aPlaylist({ id: 1 }), aPlaylist({ id: '2', items: [anItem('new.jpg', { id: '7' })] })]
  expect(playlistIn(rotation, 2)).toBe(rotation[1])
  expect(itemIn(rotation, position(2, anItem('old.jpg', { id: 7 })))?.media.name).toBe('new.jpg')
  expect([playlistIn(rotation, 3), itemIn(rotation, position(3)), itemIn(rotation, position(1, b))]).toEqual(Array(3))
})

const files = (step: ReturnType<typeof following>) =>
  step && [step.position.item.media.name, step.position.repeat, step.wrapped]

const first = aPlaylist({ id: 1, repeat_interval: 2, items: [a, b] })
const second = aPlaylist({ id: 2, items: [c] })
const both = [first, second]

test('an order begins with the first item, and a round with the first playlist', () => {
  expect(files(following(both, null))).toEqual(['a.jpg', 1, false])
  expect(files(following(both, position(1, a)))).toEqual(['b.mp4', 1, false])
  expect(files(following(both, position(1, b)))).toEqual(['a.jpg', 2, false])
  expect(files(following(both, position(1, b, 2)))).toEqual(['c.jpg', 1, false])
  expect(files(following(both, position(2, c)))).toEqual(['a.jpg', 1, true])
})

test('a playlist alone begins a round of its own after its repeats', () => {
  expect(files(following([second], position(2, c)))).toEqual(['c.jpg', 1, true])
})

test('behind a playlist that is gone the order goes on with the next id', () => {
  expect(files(following(both, position(0, c)))).toEqual(['a.jpg', 1, false])
  expect(files(following([first, aPlaylist({ id: 3, items: [c] })], position(2)))).toEqual(['c.jpg', 1, false])
  expect(files(following(both, position(9, c)))).toEqual(['a.jpg', 1, true])
})

test('after an item that is gone the order goes on from its place', () => {
  const gone = (order_position: number) => position(1, anItem('gone.jpg', { id: 99, order_position }))
  expect(files(following(both, gone(0)))).toEqual(['a.jpg', 1, false])
  expect(files(following(both, gone(1)))).toEqual(['a.jpg', 1, false])
  expect(files(following(both, gone(2)))).toEqual(['b.mp4', 1, false])
  // After the last item comes the next repeat.
  expect(files(following(both, gone(3)))).toEqual(['a.jpg', 2, false])
})

test('an item that is not usable is left out; if no item is usable, nothing follows', () => {
  const isNot = (name: string) => (one: { item: { media: { name: string } } }) => one.item.media.name !== name
  expect(files(following(both, null, isNot('a.jpg')))).toEqual(['b.mp4', 1, false])
  expect(files(following(both, position(2, c), isNot('a.jpg')))).toEqual(['b.mp4', 1, true])
  expect(following(both, position(1, a), () => false)).toBeNull()
  expect(following([], null)).toBeNull()
})
