import { expect, test } from 'vitest'
import { readRehearsal } from '../../../../src/pages/display/rehearsal/rehearsal-address.ts'
import { groupIn, screenAt } from '../../../../src/pages/display/screen-address.ts'

// requirement 33.2
test.each([
  ['', undefined],
  ['?debug', undefined],
  ['?synchron', undefined],
  ['?sync', ''],
  ['?sync=', ''],
  ['?debug&sync=lobby', 'lobby'],
  ['?sync=Süd-2._x', 'Süd-2._x'],
  [`?sync=${'a'.repeat(40)}`, 'a'.repeat(40)],
  [`?sync=${'a'.repeat(41)}`, null],
  ['?sync=a%20b', null],
  ['?sync=<b>', null],
  ['?sync=a&sync=b', null],
  ['?sync&sync', null],
])('%s names its group', (search, group) => {
  expect(groupIn(search)).toBe(group)
})

// requirement 33.2
test('a screen with a name that cannot be used does not begin, nor does a rehearsal in step', () => {
  const pathname = '/display/lobby/videowall'
  expect(screenAt({ pathname, search: '?sync=lobby' })).toEqual({ uniqueId: 'lobby', type: 'videowall' })
  expect(screenAt({ pathname, search: '?sync=a/b' })).toBeNull()
  const { problems } = readRehearsal('?sync&speed=60', 0) as { problems: string[] }
  expect(problems).toEqual([expect.stringContaining('Leave out sync')])
})
