import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { readList, readOutcome } from '../../../src/api/envelope.ts'
import { flagField, idField, numberField, record, textField } from '../../../src/api/fields.ts'

const readThing = record({ id: idField, name: textField, size: numberField(0), on: flagField })
const entry = { id: 1, name: 'a', size: 2, on: true }

afterEach(() => vi.restoreAllMocks())

// requirements 13.4, 13.16, 13.17
test.each([
  ['data.{key}', { success: true, data: { things: [entry] } }],
  ['{key}', { things: [entry] }],
  ['data', { data: [entry] }],
  ['the body itself', [entry]],
])('a list is found in %s', (_, body) => {
  expect(readList(body, 'things', readThing)).toEqual([entry])
})

// requirement 13.20
test.each([
  ['HTML', '<html>'],
  ['nothing', ''],
  ['null', null],
  ['another object', { data: {} }],
])('%s instead of a list is unreadable', (_, body) => {
  expect(() => readList(body, 'things', readThing)).toThrow(
    expect.objectContaining({ failure: 'unreadable', message: '' }),
  )
})

// requirement 13.21
test.each([
  [{ success: true, data: { things: [] } }],
  [{ data: { things: [] } }],
  [{ things: [] }],
  [{ data: [] }],
  [[]],
])('an explicit empty list is an empty list, with or without success: %j', body => {
  expect(readList(body, 'things', readThing)).toEqual([])
})

// requirement 13.19
test('one broken entry is left out and logged, the rest is read', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(readList([null, { name: 'no id' }, entry, 'text'], 'things', readThing)).toEqual([entry])
  expect(warn).toHaveBeenCalledTimes(3)
})

// requirement 13.19
test('missing, null and differently typed fields never break an entry', () => {
  expect(readList([{ id: 'a', name: null, size: '12', on: 1 }, { id: 2 }], 'things', readThing)).toEqual([
    { id: 'a', name: '', size: 12, on: true },
    { id: 2, name: '', size: 0, on: false },
  ])
})

// requirement 13.15
test('success: false with status 200 is a failure that keeps the server message', () => {
  const refused = expect.objectContaining({ failure: 'refused', serverMessage: 'No.' })
  expect(() => readOutcome({ success: false, message: 'No.' })).toThrow(refused)
  expect(() => readList({ success: false, message: 'No.', data: [] }, 'things', readThing)).toThrow(refused)
})

// requirement 13.15
test('an outcome needs an envelope', () => {
  expect(readOutcome({})).toEqual({ message: '', data: undefined })
  for (const body of ['<html>', '', null, [1]]) expect(() => readOutcome(body)).toThrow(ApiError)
})
