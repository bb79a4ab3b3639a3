import { expect, test } from 'vitest'
import { plannedAt } from '../../../src/screens/planned-now.ts'
import { anItem, aPlaylist } from '../../support/display/playlists.ts'

const SECOND = 1000
/** A full day since 1970: a loop of 30 s begins. */
const START = 20_000 * 24 * 3600 * SECOND

const rotation = (type: 'videowall' | 'ticker') => [
  aPlaylist({ type, items: ['a.png', 'b.png', 'c.png'].map((name, id) => anItem(name, { id, duration: 10 })) }),
]
const filesOf = ({ parts }: ReturnType<typeof plannedAt>) =>
  parts.flatMap(({ items }) => items.map(({ media }) => media.file_name))

// requirement 32.11
test('the still of a videowall is the item that a screen in step shows, until that item ends', () => {
  const screen = { type: 'videowall', playlists: rotation('videowall') } as const
  const at = (second: number) => plannedAt(screen, START + second * SECOND)
  expect([0, 9.9, 10, 25, 30].flatMap(second => filesOf(at(second))).join(' ')).toBe('a.png a.png b.png c.png a.png')
  expect(at(14).until).toBe(START + 20 * SECOND)
  // The clock may be set back.
  expect(filesOf(at(3))).toEqual(['a.png'])
})

// requirement 32.11
test('a rotation of one item stays the same list', () => {
  const screen = { type: 'videowall', playlists: [aPlaylist({ items: [anItem('a.png', { duration: 10 })] })] } as const
  const first = plannedAt(screen, START)
  const second = plannedAt(screen, START + 10 * SECOND)
  expect(second.until).toBe(first.until + 10 * SECOND)
  expect(second.parts).toBe(first.parts)
})

// requirement 32.11
test('the still of a ticker is the beginning of its strip, which is looked at again with the minute, as is nothing', () => {
  const screen = { type: 'ticker', playlists: rotation('ticker') } as const
  const planned = plannedAt(screen, START + 25 * SECOND)
  expect(filesOf(planned)).toEqual(['a.png', 'b.png', 'c.png'])
  expect(planned.until).toBe(START + 60 * SECOND)
  expect(plannedAt(screen, START + 61 * SECOND).parts).toBe(planned.parts)
  const nothing = plannedAt({ type: 'videowall', playlists: [] }, START + 25 * SECOND)
  expect([nothing.parts, nothing.until]).toEqual([[], START + 60 * SECOND])
})
