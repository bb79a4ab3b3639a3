import { expect, test } from 'vitest'
import { isInStep } from '../../../src/display/screen-address.ts'

// requirement 33.2
test('an address asks to play in step by sync, with any value', () => {
  const addresses = ['', '?debug', '?synchron', '?sync', '?sync=', '?debug&sync=lobby', '?sync=a%20b&sync']
  expect(addresses.map(isInStep)).toEqual([false, false, false, true, true, true, true])
})
