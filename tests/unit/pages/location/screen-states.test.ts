import { expect, test } from 'vitest'
import type { Location } from '../../../../src/api/locations.ts'
import { sortByState, surveyScreens } from '../../../../src/pages/locations/screen-states.ts'
import { screenState } from '../../../../src/pages/parts/screen-state.ts'

const location = (id: number): Location => ({
  id,
  name: `Shop ${id}`,
  unique_id: `shop-${id}`,
  status_online: true,
  created_at: '',
  updated_at: '',
})

const facts = {
  connected: new Set(['shop-1-videowall', 'shop-1-ticker', 'shop-2-videowall', 'shop-5-videowall']),
  switches: new Map([
    ['2-ticker', false],
    ['3-videowall', true],
    ['3-ticker', false],
    ['4-videowall', false],
    ['4-ticker', false],
  ]),
}

// requirement 5.15
test.each([
  [true, undefined, 'connected'],
  [true, false, 'connected'],
  [false, true, 'dark'],
  [false, false, 'off'],
  [false, undefined, 'unknown'],
])('connected %s and switched on %s is %s', (isConnected, isSwitchedOn, state) => {
  expect(screenState(isConnected, isSwitchedOn)).toBe(state)
})

// requirements 5.14, 5.15
test('the counts and the filter leave out what is not expected to be connected', () => {
  const { counts, disconnected } = surveyScreens([1, 2, 3, 4, 5].map(location), facts)
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
  const switches = new Map([...facts.switches, ['6-videowall', true], ['7-videowall', true]] as const)
  const sort = { type: 'videowall' as const, facts: { ...facts, switches }, absenceOf }
  const ids = (descending: boolean) =>
    sortByState([1, 8, 4, 6, 7, 3].map(location), { ...sort, descending }).map(({ id }) => id)
  expect(ids(false)).toEqual([3, 7, 6, 8, 4, 1])
  expect(ids(true)).toEqual([1, 4, 8, 6, 7, 3])
})
