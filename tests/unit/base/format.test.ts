import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as format from '../../../src/base/format.ts'

const { formatDimensions, formatDuration, formatLength, formatSize, formatTimeLeft } = format
const MB = 1024 * 1024

// requirement 4.6
test('the size of a file has one decimal at most, none for bytes, and never 1024 of a smaller unit', () => {
  const sizes = [0, 1023, 1024, 1536, 1024 * 1023, MB - 1, MB, 2.44 * MB, 2048 * MB]
  const texts = ['0 B', '1023 B', '1 KB', '1.5 KB', '1023 KB', '1 MB', '1 MB', '2.4 MB', '2048 MB']
  expect(sizes.map(formatSize)).toEqual(texts)
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), bytes => {
      expect(formatSize(bytes)).toMatch(bytes < 1024 ? /^\d{1,4} B$/ : /^\d+(\.[1-9])? (KB|MB)$/)
      expect(formatSize(bytes)).not.toMatch(/^1024(\.\d)? (B|KB)$/)
    }),
  )
})

// requirement 4.6
test('a duration is in minutes and seconds', () => {
  const durations = [0, 3.04, 59.6, 75 * 60 + 3, 6000].map(formatDuration)
  expect(durations).toEqual(['00:00', '00:03', '01:00', '75:03', '100:00'])
})

// requirement 6.43
test('a length in words names no part of zero', () => {
  const seconds = [0, 59.4, 59.5, 60, 61, 165, 600].map(formatLength)
  expect(seconds).toEqual(['0 s', '59 s', '1 min', '1 min', '1 min 1 s', '2 min 45 s', '10 min'])
  const hours = [3599, 3599.5, 3659, 3660, 3 * 3600, 10 * 3600 + 600].map(formatLength)
  expect(hours).toEqual(['59 min 59 s', '1 h', '1 h', '1 h 1 min', '3 h', '10 h 10 min'])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 6 }), length => {
      expect(formatLength(length)).toMatch(/^[1-9]\d* (s|min|h)( [1-9]\d* (s|min))?$/)
    }),
  )
})

test('the time that is left and the dimensions name their units', () => {
  const left = [0.2, 59.5, 80, 7500].map(formatTimeLeft)
  expect(left).toEqual(['1 s left', '1 min left', '1 min 20 s left', '2 h 5 min left'])
  expect(formatDimensions(1920, 1080)).toBe('1920×1080')
})
