import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isScreenType } from '../../../src/api/playlists.ts'
import { byId, idFromText, sameId } from '../../../src/base/id.ts'

// requirement 13.18
test('ids are compared as text and keep their kind', () => {
  expect([sameId(5, '5'), sameId(5, '6')]).toEqual([true, false])
  // A number of more digits would not be stored exactly.
  const texts = ['7', '123456789012345', '1234567890123456', 'a7', '7a', '']
  expect(texts.map(idFromText)).toEqual([...[7, 123456789012345, '1234567890123456', 'a7', '7a', '']])
})

// requirement 8.4
test('byId is a total order over any mixture of ids', () => {
  const id = fc.oneof(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }).map(String), fc.string())
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      const [x, y, z] = [{ id: a }, { id: b }, { id: c }]
      expect(Math.sign(byId(x, y))).toBe(-Math.sign(byId(y, x)) + 0)
      if (byId(x, y) <= 0 && byId(y, z) <= 0) expect(byId(x, z)).toBeLessThanOrEqual(0)
      if (byId(x, y) === 0) expect(String(a)).toBe(String(b))
    }),
    { seed: 1 },
  )
})

test('ids are ordered by their value, texts behind them by their letters; a location has two screens', () => {
  const ids = ['b', 100, '20', 'a', 9, '010', 10, 'B', '3c']
  const sorted = ids.map(id => ({ id })).sort(byId)
  expect(sorted.map(({ id }) => id)).toEqual([9, '010', 10, '20', 100, '3c', 'B', 'a', 'b'])
  expect(['videowall', 'ticker', 'hologram', '', null].filter(isScreenType)).toEqual(['videowall', 'ticker'])
  expect([byId({ id: 7 }, { id: '7' }), byId({ id: 'x' }, { id: 'x' })]).toEqual([0, 0])
})
