import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedPositions,
  inOrder,
  isOnlyEnds,
  moved,
  refreshed,
  shownItems,
  slotsChanges,
  slotsOf,
  withPositions,
  withSeconds,
  withUntil,
} from '../../../src/location/items/item-order.ts'
import { anItem, aPlaylist, items } from '../../support/display/playlists.ts'

const list = (...positions: number[]) => positions.map((order_position, index) => ({ id: index + 1, order_position }))

type Item = ReturnType<typeof list>[number]

/** The ids in the order that a server shows after it has stored the sent positions. */
function orderAfter(items: Item[], sent: { id: unknown; order_position: number }[]) {
  const stored = items.map(item => ({ ...item, ...sent.find(one => one.id === item.id) }))
  return stored.sort((a, b) => a.order_position - b.order_position).map(({ id }) => id)
}

/** What a move sends, each item with its new position. */
function sentFor(items: Item[], from: number, to: number) {
  return changedPositions(items, moved(items, from, to)).map(({ id, order_position }) => `${id} to ${order_position}`)
}

// requirement 6.24
test.each([
  ['a swap with a neighbour sends the two, counted from 1', [1, 2, 3, 4], 1, 2, ['3 to 2', '2 to 3']],
  ['after a deletion two are enough where the others still fit', [1, 2, 4, 5], 0, 1, ['2 to 1', '1 to 2']],
  ['positions from 0 are renumbered as far as needed', [0, 1, 2], 0, 1, ['1 to 2', '3 to 3']],
  ['positions that stay in order keep their gaps', [1, 2, 3, 5], 1, 2, ['3 to 2', '2 to 3']],
  ['also those from 0', [0, 1, 2], 1, 2, ['3 to 2', '2 to 3']],
  ['a drag sends every item between', [1, 2, 3, 4, 5], 4, 1, ['5 to 2', '2 to 3', '3 to 4', '4 to 5']],
  ['an order that did not change sends nothing', [3, 7], 1, 1, []],
])('%s', (_, positions, from, to, sent) => {
  expect(sentFor(list(...positions), from, to)).toEqual(sent)
})

test('whatever positions the server had, what is sent gives the order that was asked for', () => {
  const positions = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(positions, fc.nat(), fc.nat(), (found, from, to) => {
      const items = list(...found.toSorted((a, b) => a - b))
      const next = moved(items, from % items.length, to % items.length)
      const sent = changedPositions(items, next)
      expect(orderAfter(items, sent)).toEqual(next.map(item => item.id))
      const stored = withPositions(next, sent).map(item => item.order_position)
      expect(stored.every((position, index) => index === 0 || position > (stored[index - 1] ?? 0))).toBe(true)
    }),
  )
})

test('an order of ids keeps new items at the end and forgets those that are gone', () => {
  // What is not there cannot be moved.
  expect(moved(['a', 'b'], 2, 0)).toEqual(['a', 'b'])
  expect(inOrder(list(1, 2, 3, 4), [3, 9, 1]).map(item => item.id)).toEqual([3, 1, 2, 4])
  expect(inOrder(list(1, 2, 3, 4, 5), [5, 3, 4]).map(item => item.id)).toEqual([5, 3, 4, 1, 2])
})

test('chosen seconds are shown, and an item that has them already is not changed', () => {
  const slots = slotsOf(items('a.png', 'b.png'))
  const longer = withSeconds(slots, 2, 20)
  expect(longer && shownItems(longer).map(({ duration }) => duration)).toEqual([10, 20])
  expect([withSeconds(slots, 2, 10), withSeconds(slots, 9, 20), longer && withSeconds(longer, 2, 20)]).toEqual(
    Array(3).fill(null),
  )
  expect(longer && withSeconds(longer, 2, 10)?.[1]).toMatchObject({ seconds: 10 })
})

/** Items of files, with ids that count from a number. */
const itemsFrom = (firstId: number, ...files: string[]) =>
  files.map((file, at) => anItem(file, { id: firstId + at, media: { ...anItem(file).media, id: file } }))

// requirement 27.19
test('each piece of a card takes its own items, new ones for new seconds, and what has ended goes to the end', () => {
  const pieces = [
    aPlaylist({ id: 6, items: itemsFrom(1, 'a', 'x', 'b', 'c', 'a') }),
    aPlaylist({ id: 7, items: itemsFrom(11, 'a', 'b', 'c', 'a') }),
    aPlaylist({ id: 8, items: itemsFrom(21, 'b', 'a') }),
  ]
  const [, live = aPlaylist()] = pieces
  const [a, b, , last] = slotsOf(live.items)
  const slots = [last, a, b].flatMap(slot => slot ?? [])
  const longer = withSeconds(slots, 12, 20) ?? []
  const timed = { mediaId: 'b', seconds: 20, name: 'b' }
  expect(slotsChanges(pieces, live, longer)).toMatchObject([
    { playlistId: 6, items: [5, 1, timed, 2] },
    { playlistId: 7, items: [14, 11, timed] },
    { playlistId: 8, items: [22, timed] },
  ])
})

// requirement 27.19
test('an end is chosen in the list, and asks for a job of its own once nothing else has to change', () => {
  const slots = slotsOf([{ ...anItem('a.png'), until: '2026-12-24' }])
  const known = slots.map(({ item }) => item)
  const [longer = []] = [withUntil(slots, 1, '2026-12-31') ?? undefined]
  expect(shownItems(longer)).toMatchObject([{ until: '2026-12-31' }])
  expect(shownItems(withUntil(longer, 1, '') ?? [])).toMatchObject([{ until: '' }])
  expect([withUntil(slots, 1, '2026-12-24'), withUntil(slots, 9, ''), withUntil(longer, 1, '2026-12-31')]).toEqual(
    Array(3).fill(null),
  )
  expect([slots, longer, withSeconds(longer, 1, 20) ?? [], []].map(one => isOnlyEnds(one, known))).toEqual([
    false,
    true,
    false,
    false,
  ])
  // The seconds have arrived, and the end is still to be set.
  const both = withSeconds(longer, 1, 20) ?? []
  const sent = both.map(slot => ({ ...slot, until: null }))
  expect(refreshed(both, sent, known)).toMatchObject([{ seconds: null, until: '2026-12-31' }])
  expect(refreshed(longer, longer, known)).toMatchObject([{ until: null }])
})

test('a change that the server has carried out is forgotten, a later one stays, and foreign files count as none', () => {
  const [first, second] = [1, 2].map(id => anItem('a.png', { id, media: { ...anItem('a.png').media, id } }))
  if (!first || !second) throw new Error('There are two items.')
  const sent = withSeconds(slotsOf([first, second]), 1, 20) ?? []
  const server = [anItem('a.png', { id: 8, media: first.media, duration: 20 }), second]
  const later = withSeconds(sent, 2, 30) ?? []
  expect(refreshed(later, sent, server)?.map(({ item, seconds }) => [item.id, seconds])).toEqual([
    [8, null],
    [2, 30],
  ])
  expect([refreshed(later, sent, server.toReversed()), refreshed(later, sent, [second])]).toEqual([null, null])
  expect(refreshed(later, sent.slice(0, 1), [first])).toBeNull()
})
