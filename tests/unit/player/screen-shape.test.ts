import { expect, test } from 'vitest'
import { shapeProblems } from '../../../src/display/shape-problems.tsx'
import { partOfWall, readShape, type ScreenShape, shapeQuery } from '../../../src/player/screen-shape.ts'

const plain: ScreenShape = { rotate: 0, strip: null, tile: null, gap: 0, fit: null }

// requirement 34.1
test('the parameters of an address are read together, beside those of others', () => {
  expect(readShape('')).toEqual({ shape: plain, unread: [] })
  expect(readShape('?sync&debug&rotate=270&strip=top&tile=3x2:4&gap=1.5&fit=cover')).toEqual({
    shape: { rotate: 270, strip: 'top', tile: { columns: 3, rows: 2, number: 4 }, gap: 1.5, fit: 'cover' },
    unread: [],
  })
})

// requirement 34.7
test.each([
  ['rotate=45', '"45" cannot be read as rotate. Write 90, 180 or 270, such as rotate=90.'],
  ['rotate=90&rotate=90', '"90, 90" cannot be read as rotate.'],
  ['strip', '"" cannot be read as strip. Write bottom or top, such as strip=bottom.'],
  ['tile=2x2:5', '"2x2:5" cannot be read as tile.'],
  ['tile=2x2:0', '"2x2:0" cannot be read as tile.'],
  ['tile=0x2:1', '"0x2:1" cannot be read as tile.'],
  ['tile=21x1:1', '"21x1:1" cannot be read as tile.'],
  ['tile=2x2', 'such as tile=2x2:3.'],
  ['gap=51', '"51" cannot be read as gap. Write a percentage from 0 to 50, such as gap=1.5.'],
  ['gap=-1', '"-1" cannot be read as gap.'],
  ['fit=fill', '"fill" cannot be read as fit. Write contain or cover, such as fit=cover.'],
])('%s is named with an example and counts as absent', (query, sentence) => {
  const { shape, unread } = readShape(`?${query}`)
  expect(shape).toEqual(plain)
  expect(shapeProblems(unread)).toEqual([expect.stringContaining(sentence)])
})

// requirement 34.1
test('what is written is read again', () => {
  const tile = { columns: 2, rows: 2, number: 3 }
  const shapes: ScreenShape[] = [plain, { rotate: 90, strip: 'bottom', tile, gap: 2, fit: 'contain' }]
  for (const shape of shapes) expect(readShape(`?${shapeQuery(shape)}`).shape).toEqual(shape)
  expect(shapeQuery(plain)).toBe('')
  expect(shapeQuery({ ...plain, rotate: 90, tile })).toBe('rotate=90&tile=2x2:3')
  expect(shapeQuery({ ...plain, gap: 2 })).toBe('')
})

// requirement 34.4
test('the screens of a wall are counted row by row', () => {
  const tile = (number: number) => partOfWall({ ...plain, tile: { columns: 3, rows: 2, number }, gap: 2 })
  expect(tile(3)).toEqual({ columns: 3, rows: 2, column: 2, row: 0, gap: 2 })
  expect(tile(4)).toEqual({ columns: 3, rows: 2, column: 0, row: 1, gap: 2 })
  expect(partOfWall(plain)).toEqual({ columns: 1, rows: 1, column: 0, row: 0, gap: 0 })
})
