import { expect, test, vi } from 'vitest'
import {
  ApiError,
  asksToWait,
  type Failure,
  failureReason,
  failureText,
  isMissing,
  isSessionLost,
  loadFailureText,
  readRetryAfter,
  waitMsAfter,
} from '../../../src/api/api-error.ts'
import { texts } from '../../../src/texts.ts'

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

// requirement 14.1
test('a failure is told in the words of the server, else in ours, else in the general ones', () => {
  const words = [
    new ApiError('refused', 404, 'No such screen.', true),
    new ApiError('timeout'),
    new Error('Of the page.'),
  ]
  expect(words.map(failureText)).toEqual(['No such screen.', words[1]?.message, 'Of the page.'])
  expect([new ApiError('unreadable'), new Error(''), 'a text', null].map(failureText)).toEqual(
    Array(4).fill(texts.unexpected),
  )
  expect(loadFailureText(new ApiError('unreadable'))).toMatch(/^The answer is not a list: a proxy /)
  expect(loadFailureText(words[0])).toBe('No such screen.')
  expect(failureReason(words[0], false)).toBe('No such screen.')
  expect(failureReason(words[0], true)).toMatch(/^No such screen\.\nNothing that you entered is lost\. Try again/)
})

test('a failure says what the caller does about it', () => {
  const [gone, lost, busy] = [
    new ApiError('refused', 404, '', true),
    new ApiError('signed-out', 401),
    new ApiError('refused', 429),
  ]
  const proxy = new ApiError('refused', 404)
  const others = [proxy, new ApiError('server-fault', 500), new Error(''), null]
  const which = (is: (error: unknown) => boolean) => [gone, lost, busy, ...others].filter(is)
  expect([which(isMissing), which(isSessionLost), which(asksToWait)]).toEqual([[gone], [lost], [busy]])
  expect(asksToWait(new ApiError('server-fault', 503))).toBe(true)
})

test('the wait after a refusal is the one that it names, else it doubles from 5 s to 5 minutes', () => {
  const named = new ApiError('refused', 429, '', true, 30_000)
  expect(waitMsAfter(named, 3)).toBe(30_000)
  const unnamed = [1, 2, 3, 9].map(failures => waitMsAfter(new ApiError('refused', 429), failures))
  expect(unnamed).toEqual([5000, 10_000, 20_000, 300_000])
  // The time that another failure names is none to wait for.
  expect(waitMsAfter(new ApiError('refused', 409, '', true, 30_000), 1)).toBe(5000)
})

// requirements 11.11, 21.3, 22.5
test('the header of a wait holds seconds or a date, and no wait is longer than 5 minutes', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 12), toFake: ['Date'] })
  const dates = ['12:00:20', '11:00:00', '13:00:00'].map(time => `Sun, 22 Nov 2026 ${time} GMT`)
  const read = ['7', ' 1.5 ', ' 0 ', '3600', '9'.repeat(400), ...dates].map(readRetryAfter)
  vi.useRealTimers()
  expect(read).toEqual([7000, 1500, 0, 300_000, 300_000, 20_000, 0, 300_000])
  expect(['', ' ', 'soon', undefined, 7].map(readRetryAfter)).toEqual(Array(5).fill(null))
})
