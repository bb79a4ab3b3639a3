import { expect, test } from 'vitest'
import { isReplaced, markOf } from '../../../../src/player/offline/file-head.ts'

const head = (headers: Record<string, string>) => new Headers(headers)

test.each([
  [{ etag: '"1"', 'last-modified': 'Mon' }, '"1"'],
  [{ etag: 'W/"1"', 'last-modified': 'Mon' }, 'Mon'],
  [{ etag: '"1W/"' }, '"1W/"'],
  [{ etag: 'W/"1"' }, ''],
  [{}, ''],
])('headers %o give the mark "%s", by which parts of a file belong together', (headers, mark) => {
  expect(markOf(head(headers))).toBe(mark)
})

// requirement 11.15
test.each([
  ['other bytes', { 'content-length': '10' }, { 'content-length': '12' }, true],
  ['the same bytes', { 'content-length': '10' }, { 'content-length': '10' }, false],
  [
    'other bytes with the same mark',
    { 'content-length': '10', etag: '1' },
    { 'content-length': '12', etag: '1' },
    true,
  ],
  ['bytes that only the copy knows', { 'content-length': '10', etag: '1' }, { etag: '1' }, false],
  ['bytes that only the server knows', { etag: '1' }, { 'content-length': '10', etag: '1' }, false],
  [
    'fewer bytes that are compressed on the way',
    { 'content-length': '10' },
    { 'content-length': '3', 'content-encoding': 'gzip' },
    false,
  ],
  ['another mark', { etag: '1' }, { etag: '2' }, true],
  ['another mark and another day', { etag: '1', 'last-modified': 'Mon' }, { etag: '2', 'last-modified': 'Tue' }, true],
  ['one of two marks', { etag: '1', 'last-modified': 'Mon' }, { etag: '2', 'last-modified': 'Mon' }, false],
  ['a day for a mark', { etag: '1' }, { 'last-modified': 'Mon' }, false],
  ['another mark, and a day that only the copy knows', { etag: '1', 'last-modified': 'Mon' }, { etag: '2' }, true],
])('whether the server has another file under the name: %s', (_, kept, now, expected) => {
  expect(isReplaced(head(kept), head(now))).toBe(expected)
})
