import { afterEach, expect, test, vi } from 'vitest'
import { flagField, idField, listField, numberField, record, textAs, textField } from '../../../src/api/fields.ts'

afterEach(() => vi.restoreAllMocks())

test.each([7, 0, -1, 'a', '7', '...', 'a.b', '.hidden', '€ 😀'])('%j is an id, as it came', id => {
  expect(idField(id)).toBe(id)
})

// An empty id and dots would address another path, and half a character cannot be in an address.
test.each(['', '.', '..', '\ud800', 'a\udc00', Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true, {}, [7]])(
  '%j is no id',
  value => {
    expect(idField(value)).toBeUndefined()
  },
)

test.each([
  ['text', 'text'],
  [12, '12'],
  ['a\ud800b', 'a\ufffdb'],
  ['\udc00\udc00', '\ufffd\ufffd'],
  ['😀', '😀'],
  [null, ''],
  [undefined, ''],
  [true, ''],
  [{}, ''],
])('%j reads as the text %j', (value, text) => {
  expect(textField(value)).toBe(text)
})

test.each([
  [3, 3],
  [0, 0],
  ['2.5', 2.5],
  [' 4 ', 4],
  ['', 9],
  ['  ', 9],
  ['many', 9],
  [Number.NaN, 9],
  ['Infinity', 9],
  [null, 9],
  [true, 9],
  [[5], 9],
])('%j reads as the number %j where 9 is the fallback', (value, number) => {
  expect(numberField(9)(value)).toBe(number)
})

test.each([true, 1, '1', 'true'])('%j is a flag that is set', value => {
  expect(flagField(value)).toBe(true)
})

test.each([false, 0, '0', 'false', '', 'yes', 2, null, undefined, {}])('%j is no flag that is set', value => {
  expect(flagField(value)).toBe(false)
})

test('a reader of text gets an empty text if the field is missing', () => {
  const lengthOf = textAs(text => text.length)
  expect([lengthOf('four'), lengthOf(12), lengthOf(null)]).toEqual([4, 2, 0])
})

test('a missing list is empty, and an unreadable entry of a list is left out and named', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const readList = listField(record({ id: idField }), 'plants')
  expect([readList(undefined), readList(null), readList({ 0: { id: 1 } })]).toEqual([[], [], []])
  expect(warn).not.toHaveBeenCalled()
  expect(readList([{ id: 1 }, 'weed', { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('plants'), 'weed')
})

test.each([null, undefined, 'text', 7, true, [{ id: 1 }]])('%j is no record', value => {
  expect(record({ name: textField })(value)).toBeUndefined()
})

test('a record has the fields of its readers, and no others', () => {
  expect(record({ id: idField, on: flagField })({ id: 'x', on: 1, more: 2 })).toEqual({ id: 'x', on: true })
})
