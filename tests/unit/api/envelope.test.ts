import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { isEmptyList, readList, readOutcome } from '../../../src/api/envelope.ts'
import { flagField, idField, numberField, record, textField } from '../../../src/api/fields.ts'

const readThing = record({ id: idField, name: textField, size: numberField(0), on: flagField })
const entry = { id: 1, name: 'a', size: 2, on: true }
const readThings = (body: unknown) => readList(body, 'things', readThing)

afterEach(() => vi.restoreAllMocks())

// requirements 13.4, 13.16, 13.17
test.each([
  [{ success: true, data: { things: [entry] } }],
  [{ things: [entry] }],
  [{ data: [entry] }],
  [[entry]],
  // The list under its own name comes before any other, and only the value false refuses.
  [{ data: { things: [entry] }, things: [] }],
  [{ things: [entry], data: [] }],
  [{ data: { things: 'none' }, things: [entry] }],
  [{ success: 0, data: [entry] }],
])('a list is found in %j', body => {
  expect(readThings(body)).toEqual([entry])
  expect(isEmptyList(body, 'things')).toBe(false)
})

// requirement 13.20
test.each([
  ['<html>'],
  [''],
  [null],
  [{ data: {} }],
  [{ others: [entry] }],
  [{ data: null }],
  [{ data: { things: 'x' } }],
])('%j instead of a list is unreadable', body => {
  expect(() => readThings(body)).toThrow(expect.objectContaining({ failure: 'unreadable', message: '' }))
  expect(isEmptyList(body, 'things')).toBe(false)
})

// requirement 13.21
test.each([
  [{ success: true, data: { things: [] } }],
  [{ data: { things: [] } }],
  [{ things: [] }],
  [{ data: [] }],
  [[]],
])('an explicit empty list is an empty list, with or without success: %j', body => {
  expect(readThings(body)).toEqual([])
  expect(isEmptyList(body, 'things')).toBe(true)
})

// requirement 13.19
test('one broken entry is left out and logged; missing, null and differently typed fields never break an entry', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(readThings([null, { name: 'no id' }, entry, 'text'])).toEqual([entry])
  expect(warn).toHaveBeenCalledTimes(3)
  expect(readThings([{ id: 'a', name: null, size: '12', on: 1 }, { id: 2 }])).toEqual([
    { id: 'a', name: '', size: 12, on: true },
    { id: 2, name: '', size: 0, on: false },
  ])
})

// requirement 13.15
test('success: false with status 200 is a failure that keeps the server message, and an outcome needs an envelope', () => {
  const refused = (serverMessage: string) =>
    expect.objectContaining({ failure: 'refused', status: null, serverMessage })
  expect(() => readOutcome({ success: false, message: 'No.' })).toThrow(refused('No.'))
  expect(() => readOutcome({ success: false, message: 7 })).toThrow(refused(''))
  expect(() => readThings({ success: false, message: 'No.', data: [] })).toThrow(refused('No.'))
  expect(readOutcome({ success: 0, message: 'Done.', data: 5 })).toEqual({ message: 'Done.', data: 5 })
  expect(readOutcome({})).toEqual({ message: '', data: undefined })
  for (const body of ['<html>', '', null, [1]]) expect(() => readOutcome(body)).toThrow(ApiError)
})
