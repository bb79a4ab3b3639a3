import { expect, test } from 'vitest'
import { gapOf } from '../../../src/location/alone/alone-plan.ts'
import { afterChange, leaveFree, touchedBy } from '../../../src/playlists/leave-free.ts'
import { aPlaylist, items } from '../../support/display/playlists.ts'
import { november } from './november.ts'

const now = { day: '2026-11-02', minute: 0 }

// requirement 27.12
test('the gap of one week is closed by the default, and touches no other week of its card', () => {
  const daily = aPlaylist({ id: 1, name: 'Daily', date_start: '', date_end: '', items: items('daily.jpg') })
  const weeks = november()
  const parts = afterChange([daily], leaveFree([daily], { alone: weeks, now }))
  const [week] = weeks
  if (!week) throw new Error('There is no week.')
  const gap = gapOf({ playlist: week, group: null }, [...parts, ...weeks], now)
  const names = gap ? touchedBy(gap).map(({ name }) => name) : []
  expect([...new Set(names)].sort()).toEqual(['Daily', 'Daily, Sat and Sun'])
})
