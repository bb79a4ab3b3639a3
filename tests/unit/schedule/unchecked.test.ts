import { expect, test } from 'vitest'
import { uncheckedOf } from '../../../src/schedule/findings/finding-text.ts'

const all = { known: 205, total: 205, isLoading: false }
const known = { fleet: all, library: 'known', connections: 'known' } as const

// requirement 20.34
test('what is on its way is told from what failed', () => {
  expect(uncheckedOf(known)).toEqual([])
  const awaited = uncheckedOf({ ...known, fleet: { ...all, known: 180, isLoading: true }, library: 'awaited' })
  expect(awaited.map(({ isAwaited }) => isAwaited)).toEqual([true, true])
  expect(awaited[0]?.text).toBe('25 of 205 locations are not checked: their playlists are still being loaded.')
  const failed = uncheckedOf({ ...known, fleet: { ...all, known: 204 }, connections: 'failed' })
  expect(failed.map(({ isAwaited }) => isAwaited)).toEqual([false, false])
  expect(failed[0]?.text).toBe('1 of 205 locations is not checked: its playlists could not be loaded.')
})
