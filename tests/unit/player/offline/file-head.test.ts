import { expect, test } from 'vitest'
import { markOf } from '../../../../src/player/offline/file-head.ts'

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
