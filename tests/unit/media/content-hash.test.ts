import { afterEach, expect, test, vi } from 'vitest'
import { contentHash, contentHashAt, piecesOf } from '../../../src/media/files/content-hash.ts'

const MB = 1024 * 1024
const { signal } = new AbortController()

afterEach(() => vi.unstubAllGlobals())

/** A file of 4 MB whose byte at a place is 1. */
function marked(...places: number[]): Blob {
  const bytes = new Uint8Array(4 * MB)
  for (const place of places) bytes[place] = 1
  return new Blob([bytes])
}

/** Serves a file by ranges, as far as the server knows them. @returns the ranges that were asked for */
function serve(file: Blob, knowsRanges = true): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: { Range: string } }) => {
    asked.push(headers.Range)
    const [from = 0, to = 0] = headers.Range.replace('bytes=', '').split('-').map(Number)
    return knowsRanges ? new Response(file.slice(from, to + 1), { status: 206 }) : new Response(file)
  })
  return asked
}

// requirement 28.7
test('a small file is hashed whole, a large one by its head, middle and tail', () => {
  const pieces = (size: number) => piecesOf(size).map(({ from, to }) => [from, to])
  expect(pieces(3 * MB)).toEqual([[0, 3 * MB]])
  expect(pieces(3 * MB + 1).flat()).toEqual([0, MB, MB, 2 * MB, 2 * MB + 1, 3 * MB + 1])
})

// requirement 28.7
test('equal files have equal hashes; another size, head, middle or tail is another hash', async () => {
  const others = [marked(), marked(0), marked(2 * MB), marked(4 * MB - 1), new Blob([new Uint8Array(4 * MB + 1)])]
  const hashes = await Promise.all(others.map(contentHash))
  expect(new Set(hashes).size).toBe(5)
  expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(await contentHash(marked())).toBe(hashes[0])
})

// requirement 28.7
test('of a file on the server only the pieces are loaded, and the hash is that of the same file here', async () => {
  const file = marked(5)
  const asked = serve(file)
  expect(await contentHashAt('/film', file.size, signal)).toBe(await contentHash(file))
  expect(asked).toEqual(['bytes=0-1048575', 'bytes=1572864-2621439', 'bytes=3145728-4194303'])
  const small = new Blob(['strip'])
  serve(small, false)
  expect(await contentHashAt('/strip', small.size, signal)).toBe(await contentHash(small))
})

// requirement 28.7
test.each([
  ['knows no ranges', () => serve(marked(), false)],
  ['has a file of another size', () => serve(new Blob(['short']))],
  ['cannot be reached', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')))],
  ['is asked by a browser that cannot hash', () => vi.stubGlobal('crypto', {})],
])('there is no hash if the server %s', async (_name, prepare) => {
  prepare()
  expect(await contentHashAt('/film', 4 * MB, signal)).toBeNull()
})
