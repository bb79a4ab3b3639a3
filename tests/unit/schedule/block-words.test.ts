import { expect, test } from 'vitest'
import { type Block, quietPart, wordsFor } from '../../../src/schedule/grid/blocks.ts'

const block = (kind: Block['kind']): Block => ({ start: 0, end: 60, from: 0, to: 60, kind, rotation: [], says: '' })

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

// requirement 20.3
test('where nothing plays, the hatch is veiled outside of the hours in which screens should play', () => {
  const quiet = (start: number, end: number, kind: Block['kind'] = 'nothing') =>
    quietPart({ ...block(kind), start: 0, end: 600 }, { start, end })
  const [veil, clear] = ['var(--quiet)', 'transparent']
  expect(quiet(120, 480)).toEqual({
    '--veil': `linear-gradient(90deg, ${veil} 20%, ${clear} 0 80%, ${veil} 0)`,
    '--words': 'var(--color-text-muted)',
  })
  // Over midnight.
  expect(quiet(480, 120)).toEqual({
    '--veil': `linear-gradient(90deg, ${clear} 20%, ${veil} 0 80%, ${clear} 0)`,
    '--words': undefined,
  })
  expect(quiet(120, 480, 'plays')).toBeUndefined()
})
