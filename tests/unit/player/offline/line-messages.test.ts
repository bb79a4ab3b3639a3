import { expect, test } from 'vitest'
import { readQuestion } from '../../../../src/player/offline/line/ask-pages.ts'

test('the question of a worker is read, with the version that it asks for or without', () => {
  expect(readQuestion({ isFileQuestion: true, url: 'film', size: 7 })).toEqual({
    isFileQuestion: true,
    url: 'film',
    size: 7,
  })
  for (const size of [null, undefined, '7'])
    expect(readQuestion({ isFileQuestion: true, url: 'film', size })?.size).toBeNull()
  expect(readQuestion({ isFileQuestion: true, url: 'film', size: 0 })?.size).toBe(0)
})

test.each([
  null,
  undefined,
  7,
  'film',
  [],
  {},
  { url: 'film' },
  { isFileQuestion: true },
  { isFileQuestion: 'true', url: 'film' },
  { isFileQuestion: true, url: 7 },
])('a message that is no such question is left alone: %j', message => {
  expect(readQuestion(message)).toBeNull()
})
