import { expect, test } from 'vitest'
import { readByteRange } from '../../server/uploads/byte-range.ts'

const SIZE = 100

test.each([
  ['bytes=0-', 0, 99],
  ['bytes=0-0', 0, 0],
  ['bytes=10-19', 10, 19],
  ['bytes=99-', 99, 99],
  ['bytes=90-500', 90, 99],
  ['bytes=-10', 90, 99],
  ['bytes=-500', 0, 99],
  ['bytes = 10 - 19', 10, 19],
])('%s is a part', (header, start, end) => {
  expect(readByteRange(header, SIZE)).toEqual({ kind: 'part', start, end })
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is beyond the file', header => {
  expect(readByteRange(header, SIZE)).toEqual({ kind: 'beyond' })
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=9-5',
  'bytes=0-1,3-4',
  'x bytes=0-1',
  'bytes=0-1 x',
  'items=0-1',
])('%j asks for the whole file', header => {
  expect(readByteRange(header, SIZE)).toEqual({ kind: 'whole' })
})

test('an empty file has no part', () => {
  expect([readByteRange('bytes=0-', 0), readByteRange('bytes=-5', 0)]).toEqual([{ kind: 'beyond' }, { kind: 'beyond' }])
})
