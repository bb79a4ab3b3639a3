import { expect, test } from 'vitest'
import { answerFrom, rangeStart } from '../../../../src/player/offline/range-response.ts'

const file = new Blob(['0123456789'], { type: 'video/mp4' })
const kept = new Headers({ 'Content-Type': 'video/mp4', 'X-Content-Type-Options': 'nosniff' })

const ask = async (range: string | null) => {
  const answer = answerFrom(file, kept, range)
  const { status, headers } = answer
  return {
    status,
    range: headers.get('content-range'),
    length: headers.get('content-length'),
    text: await answer.text(),
  }
}

test('without a range the whole file is answered, with what the server said of it', async () => {
  const answer = answerFrom(file, kept, null)
  expect([...answer.headers]).toEqual([
    ['accept-ranges', 'bytes'],
    ['content-length', '10'],
    ['content-type', 'video/mp4'],
    ['x-content-type-options', 'nosniff'],
  ])
  expect(await ask(null)).toEqual({ status: 200, range: null, length: '10', text: '0123456789' })
})

test.each([
  ['bytes=0-', '0-9', '0123456789'],
  ['bytes=0-0', '0-0', '0'],
  ['bytes=3-5', '3-5', '345'],
  ['bytes=8-', '8-9', '89'],
  ['bytes=8-99', '8-9', '89'],
  ['bytes=-3', '7-9', '789'],
  ['bytes=-99', '0-9', '0123456789'],
])('%s is answered with that part', async (header, part, text) => {
  expect(await ask(header)).toEqual({ status: 206, range: `bytes ${part}/10`, length: String(text.length), text })
  expect(rangeStart(header, file.size)).toBe(Number.parseInt(part, 10))
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('%s lies beyond the end', async header => {
  expect(rangeStart(header, file.size)).toBe(0)
  expect(await ask(header)).toEqual({ status: 416, range: 'bytes */10', length: '0', text: '' })
})

test.each(['bytes=', 'bytes=-', 'bytes=5-3', 'bytes=0-1,4-5', 'items=0-1', 'bytes=2-3;', 'nonsense'])(
  '%s is no single range and is left aside',
  async header => {
    expect(await ask(header)).toMatchObject({ status: 200, text: '0123456789' })
    expect(rangeStart(header, file.size)).toBe(0)
  },
)

test('an empty file has no part', async () => {
  const empty = new Blob([])
  expect(answerFrom(empty, new Headers(), 'bytes=0-').status).toBe(416)
  expect(answerFrom(empty, new Headers(), 'bytes=-5').status).toBe(416)
  expect(answerFrom(empty, new Headers(), null).status).toBe(200)
})
