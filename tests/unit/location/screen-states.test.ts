import { expect, test } from 'vitest'
import { sortByState, surveyScreens } from '../../../src/locations/screen-states.ts'
import { dotState } from '../../../src/screens/screen-state.ts'
import { aPlaylist } from '../../support/display/playlists.ts'
import { aLocation, anEntry } from '../../support/fleet/entries.ts'

/** Locations of the index whose playlists are known. @param on the ids of those with a videowall that is switched on */
const known = (ids: readonly number[], on: readonly number[]) =>
  new Map(ids.map(id => [String(id), anEntry(aLocation(id), [aPlaylist({ is_active: on.includes(id) })])]))

const facts = {
  connected: new Set(['shop-1-videowall', 'shop-1-ticker', 'shop-2-videowall', 'shop-5-videowall']),
  byKey: known([2, 3, 4], [3]),
}

// requirements 5.14, 5.15
test('the counts and the filter leave out what is not expected to be connected', () => {
  expect([undefined, false].map(isSwitchedOn => dotState(true, isSwitchedOn))).toEqual(['connected', 'connected'])
  const away = [true, false, undefined].map(isSwitchedOn => dotState(false, isSwitchedOn))
  expect(away).toEqual(['dark', 'off', 'unknown'])
  const { counts, disconnected } = surveyScreens(
    [1, 2, 3, 4, 5].map(id => aLocation(id)),
    facts,
  )
  expect(counts.videowall).toEqual({ connected: 3, dark: 1, unknown: 0, off: 1 })
  expect(counts.ticker).toEqual({ connected: 1, dark: 0, unknown: 1, off: 3 })
  expect(disconnected.map(({ id }) => id)).toEqual([3, 5])
})

// requirements 5.14, 32.4
test('by state the longest dark screen comes first, then unknown, off and connected', () => {
  const seenAt = new Map([
    ['shop-6-videowall', 500],
    ['shop-7-videowall', 100],
  ])
  const absenceOf = (entry: string) => ({ seenAt: seenAt.get(entry) ?? null, missingAt: 900 })
  const sort = { type: 'videowall' as const, facts: { ...facts, byKey: known([3, 4, 6, 7], [3, 6, 7]) }, absenceOf }
  const ids = (descending: boolean) =>
    sortByState(
      [1, 8, 4, 6, 7, 3].map(id => aLocation(id)),
      { ...sort, descending },
    ).map(({ id }) => id)
  expect(ids(false)).toEqual([7, 6, 3, 8, 4, 1])
  expect(ids(true)).toEqual([1, 4, 8, 3, 6, 7])
})
