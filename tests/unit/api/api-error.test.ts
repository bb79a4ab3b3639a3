import { expect, test } from 'vitest'
import { ApiError, type Failure } from '../../../src/api/api-error.ts'

test.each<[Failure, number | null, RegExp]>([
  ['offline', null, /cannot be reached.*network connection.*try again/],
  ['timeout', null, /in time.*Try again/],
  ['server-fault', 503, /fault.*503.*Try again/],
  ['refused', 418, /refused.*418/],
  ['signed-out', 401, /session has ended.*log in again/],
  ['cancelled', null, /cancelled/],
])('a call that failed as %s says what happened and what to do', (failure, status, sentence) => {
  expect(new ApiError(failure, status).message).toMatch(sentence)
})

test('an error keeps the message of the server, and has none of our own if only the error catalogue has a sentence', () => {
  const error = new ApiError('refused', 404, 'No such screen.', true)
  const fields = { failure: 'refused', status: 404, serverMessage: 'No such screen.', isEnvelope: true }
  expect(error).toMatchObject(fields)
  expect(new ApiError('offline')).toMatchObject({ status: null, serverMessage: '', isEnvelope: false })
  expect([new ApiError('unreadable').message, new ApiError('refused').message]).toEqual(['', ''])
})
