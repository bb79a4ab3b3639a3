import { afterEach, expect, test, vi } from 'vitest'
import { flagField, idField, listField, numberField, record, textAs, textField } from '../../../src/api/fields.ts'

afterEach(() => vi.restoreAllMocks())

test('an id is kept as it came, unless it would address another path or cannot be in an address', () => {
  const ids = [7, 0, -1, 'a', '7', '...', 'a.b', '.hidden', '€ 😀']
  // Half a character cannot be in an address.
  const none = [
    '',
    '.',
    '..',
    '\ud800',
    'a\udc00',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    null,
    undefined,
    true,
    {},
    [7],
  ]
  expect([...ids, ...none].map(idField)).toEqual([...ids, ...none.map(() => undefined)])
})

test('text is text or a number, and half a character is replaced', () => {
  expect(['text', 12, 'a\ud800b', '\udc00\udc00', '😀'].map(textField)).toEqual([
    ...['text', '12', 'a\ufffdb', '\ufffd\ufffd', '😀'],
  ])
  expect([null, undefined, true, {}].map(textField)).toEqual(['', '', '', ''])
})

test('a number is a finite number or its text, else the fallback', () => {
  expect([3, 0, '2.5', ' 4 '].map(numberField(9))).toEqual([3, 0, 2.5, 4])
  const others = ['', '  ', 'many', Number.NaN, 'Infinity', null, true, [5]]
  expect(others.map(numberField(9))).toEqual(others.map(() => 9))
})

test('a flag is set by few values', () => {
  const values = [true, 1, '1', 'true', false, 0, '0', 'false', '', 'yes', 2, null, undefined, {}]
  expect(values.filter(flagField)).toEqual([true, 1, '1', 'true'])
})

test('a reader of text gets an empty text if the field is missing', () => {
  expect(['four', 12, null].map(textAs(text => text.length))).toEqual([4, 2, 0])
})

test('a missing list is empty, and an unreadable entry of a list is left out and named', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const readList = listField(record({ id: idField }), 'plants')
  expect([readList(undefined), readList(null), readList({ 0: { id: 1 } })]).toEqual([[], [], []])
  expect(warn).not.toHaveBeenCalled()
  expect(readList([{ id: 1 }, 'weed', { id: 2 }])).toEqual([{ id: 1 }, { id: 2 }])
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('plants'), 'weed')
})

test('a record has the fields of its readers and no others, and nothing else is one', () => {
  expect(record({ id: idField, on: flagField })({ id: 'x', on: 1, more: 2 })).toEqual({ id: 'x', on: true })
  for (const value of [null, undefined, 'text', 7, true, [{ id: 1 }]])
    expect(record({ name: textField })(value)).toBeUndefined()
})
