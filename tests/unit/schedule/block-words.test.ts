import { expect, test } from 'vitest'
import { type Block, wordsFor } from '../../../src/schedule/grid/blocks.ts'

const block = (kind: Block['kind']): Block => ({ start: 0, end: 60, from: 0, to: 60, kind, rotation: [] })

// requirement 20.3
test.each<[Block['kind'], width: number, title: boolean, loop: boolean]>([
  ['plays', 44, false, false],
  ['plays', 45, true, false],
  ['plays', 190, true, false],
  ['plays', 191, true, true],
  ['nothing', 112, false, false],
  ['nothing', 113, true, false],
  ['off', 45, true, false],
  ['plays', Number.POSITIVE_INFINITY, true, true],
])('a block of "%s" that is %d px wide shows its title: %s, its loop: %s', (kind, width, title, loop) => {
  expect(wordsFor(block(kind), width)).toMatchObject({ title, loop })
  // The words of a block from 120 px on stay in view (requirement 20.10).
  expect([119, 120].map(px => wordsFor(block('plays'), px).isLong)).toEqual([false, true])
})
