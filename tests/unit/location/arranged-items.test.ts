import { expect, test } from 'vitest'
import { refreshed, slotsOf } from '../../../src/location/items/item-order.ts'
import { anItem } from '../../support/display/playlists.ts'

/** Items of files, with ids that count from a number. */
const itemsFrom = (firstId: number, ...files: string[]) =>
  files.map((file, index) => anItem(file, { id: firstId + index, media: { ...anItem(file).media, id: file } }))

// requirement 27.8
test('an edit that waits goes on with the ids that the job before it has given', () => {
  const sent = slotsOf(itemsFrom(1, 'a.jpg', 'b.jpg'))
  const next = refreshed(sent.slice(1), sent, itemsFrom(101, 'a.jpg', 'b.jpg'))
  expect(next?.map(({ key, item }) => [key, item.id])).toEqual([[2, 102]])
})

// requirement 27.8
test('an edit that waits ends if somebody else has put another file into the list meanwhile', () => {
  const sent = slotsOf(itemsFrom(1, 'a.jpg', 'b.jpg'))
  expect(refreshed(sent, sent, itemsFrom(101, 'a.jpg', 'other.jpg'))).toBeNull()
  expect(refreshed(sent, sent, itemsFrom(101, 'a.jpg'))).toBeNull()
})
