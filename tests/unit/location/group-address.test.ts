import { expect, test } from 'vitest'
import { readRehearsal } from '../../../src/display/rehearsal/rehearsal-address.ts'
import { groupIn, screenAt } from '../../../src/display/screen-address.ts'

// requirement 33.2
test('an address names its group, none, or one that cannot be used', () => {
  const groups = (...searches: string[]) => searches.map(groupIn)
  expect(groups('', '?debug', '?synchron')).toEqual([undefined, undefined, undefined])
  expect(groups('?sync', '?sync=', '?debug&sync=lobby', '?sync=Süd-2._x')).toEqual(['', '', 'lobby', 'Süd-2._x'])
  const [longest, longer] = ['a'.repeat(40), 'a'.repeat(41)]
  expect(groups(`?sync=${longest}`, `?sync=${longer}`)).toEqual([longest, null])
  expect(groups('?sync=a%20b', '?sync=<b>', '?sync=a&sync=b', '?sync&sync')).toEqual([null, null, null, null])
})

// requirement 33.2
test('a screen with a name that cannot be used does not begin, nor does a rehearsal in step', () => {
  const pathname = '/display/lobby/videowall'
  expect(screenAt({ pathname, search: '?sync=lobby' })).toEqual({ uniqueId: 'lobby', type: 'videowall' })
  expect(screenAt({ pathname, search: '?sync=a/b' })).toBeNull()
  const { problems } = readRehearsal('?sync&speed=60', 0) as { problems: string[] }
  expect(problems).toEqual([expect.stringContaining('Leave out sync')])
})
