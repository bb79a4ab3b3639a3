import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPositions, inOrder, moved, withPositions } from '../../../../src/pages/location/items/item-order.ts'

const list = (...positions: number[]) => positions.map((order_position, index) => ({ id: index + 1, order_position }))

/** The order that a server shows after it has stored the sent positions. */
function orderAfter<T extends { id: number; order_position: number }>(
  items: T[],
  sent: { id: unknown; order_position: number }[],
) {
  const stored = items.map(item => sent.find(one => one.id === item.id)?.order_position ?? item.order_position)
  return items
    .map((item, index) => ({ id: item.id, position: stored[index] ?? 0 }))
    .sort((a, b) => a.position - b.position)
    .map(item => item.id)
}

// requirement 6.24
test('a swap with a neighbour sends the two items that changed, counted from 1', () => {
  const items = list(1, 2, 3, 4)
  expect(changedPositions(items, moved(items, 1, 2))).toEqual([
    { id: 3, order_position: 2 },
    { id: 2, order_position: 3 },
  ])
})

test('after a deletion the two that changed are enough where the others still fit', () => {
  const items = list(1, 2, 4, 5)
  expect(changedPositions(items, moved(items, 0, 1))).toEqual([
    { id: 2, order_position: 1 },
    { id: 1, order_position: 2 },
  ])
})

// requirement 6.24
test('positions that start at 0 are renumbered as far as needed', () => {
  const items = list(0, 1, 2)
  const sent = changedPositions(items, moved(items, 0, 1))
  expect(orderAfter(items, sent)).toEqual([2, 1, 3])
})

test('a drag over several places sends every item between', () => {
  const items = list(1, 2, 3, 4, 5)
  const sent = changedPositions(items, moved(items, 4, 1))
  expect(sent.map(item => item.id)).toEqual([5, 2, 3, 4])
  expect(orderAfter(items, sent)).toEqual([1, 5, 2, 3, 4])
})

test('positions that stay in order keep their gaps: only what changed places is sent', () => {
  const late = list(1, 2, 3, 5)
  expect(changedPositions(late, moved(late, 1, 2)).map(item => item.id)).toEqual([3, 2])
  const early = list(0, 1, 2)
  expect(changedPositions(early, moved(early, 1, 2)).map(item => item.id)).toEqual([3, 2])
})

test('where the others do not fit around them, those that have their place already are not sent', () => {
  const items = list(0, 1, 2)
  expect(changedPositions(items, moved(items, 0, 1))).toEqual([
    { id: 1, order_position: 2 },
    { id: 3, order_position: 3 },
  ])
})

test('what is not there cannot be moved', () => {
  expect(moved(['a', 'b'], 2, 0)).toEqual(['a', 'b'])
})

test('an order that did not change sends nothing', () => {
  const items = list(3, 7)
  expect(changedPositions(items, moved(items, 1, 1))).toEqual([])
})

test('whatever positions the server had, what is sent gives the order that was asked for', () => {
  const positions = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 12 })
  fc.assert(
    fc.property(positions, fc.nat(), fc.nat(), (found, from, to) => {
      const items = list(...found.toSorted((a, b) => a - b))
      const next = moved(items, from % items.length, to % items.length)
      const sent = changedPositions(items, next)
      expect(orderAfter(items, sent)).toEqual(next.map(item => item.id))
      expect(
        withPositions(next, sent).every(
          (item, index, all) => index === 0 || item.order_position > (all[index - 1]?.order_position ?? 0),
        ),
      ).toBe(true)
    }),
  )
})

test('an order of ids keeps new items at the end and forgets those that are gone', () => {
  expect(inOrder(list(1, 2, 3, 4), [3, 9, 1]).map(item => item.id)).toEqual([3, 1, 2, 4])
  expect(inOrder(list(1, 2, 3, 4, 5), [5, 3, 4]).map(item => item.id)).toEqual([5, 3, 4, 1, 2])
})
