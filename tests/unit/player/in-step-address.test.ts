import { expect, test } from 'vitest'
import { readRehearsal } from '../../../src/display/rehearsal/rehearsal-address.ts'
import { isInStep } from '../../../src/display/screen-address.ts'

// requirement 33.2
test('an address asks to play in step by sync, also with a name; a rehearsal cannot', () => {
  const addresses = ['', '?debug', '?synchron', '?sync', '?sync=', '?debug&sync=lobby', '?sync=a%20b&sync']
  expect(addresses.map(isInStep)).toEqual([false, false, false, true, true, true, true])
  const { problems } = readRehearsal('?sync&speed=60', 0) as { problems: string[] }
  expect(problems).toEqual([expect.stringContaining('Leave out sync')])
})
