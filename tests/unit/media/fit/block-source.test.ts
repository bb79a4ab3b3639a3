import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBlockReader } from '../../../../src/media/fit/films/open-film.ts'

const MEBIBYTE = 1024 * 1024
const bytes = Uint8Array.from({ length: 3 * MEBIBYTE + 77 }, (_, index) => (index * 31 + (index >> 11)) % 251)

/** A file that counts its reads. */
function countedFile() {
  const file = new Blob([bytes])
  let reads = 0
  const slice = file.slice.bind(file)
  const counted = Object.assign(file, {
    slice: (start?: number, end?: number) => {
      reads += 1
      return slice(start, end)
    },
  })
  return { file: counted, reads: () => reads }
}

test('every part of the file comes as it is, within a block, over its edge, and at the end of the file', async () => {
  const read = createBlockReader(new Blob([bytes]))
  const part = fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 2 * MEBIBYTE }))
  await fc.assert(
    fc.asyncProperty(part, async ([start, length]) => {
      const end = Math.min(bytes.length, start + length)
      expect(Buffer.compare(await read(start, end), bytes.subarray(start, end))).toBe(0)
    }),
    { numRuns: 60, examples: [[[MEBIBYTE - 1, 1]], [[MEBIBYTE - 1, 2]], [[bytes.length - 1, 1]]] },
  )
})

test('packets in a row are read a block at a time, and a jump back to the block before reads nothing', async () => {
  const { file, reads } = countedFile()
  const read = createBlockReader(file)
  for (let at = 0; at < MEBIBYTE; at += 65_536) await read(at, at + 65_536)
  expect(reads()).toBe(1)
  await read(MEBIBYTE, MEBIBYTE + 10)
  await read(5, 15)
  await read(MEBIBYTE + 10, MEBIBYTE + 20)
  expect(reads()).toBe(2)
})
