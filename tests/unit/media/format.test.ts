import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatDimensions,
  formatDiskSize,
  formatDuration,
  formatLength,
  formatSize,
  formatSpeed,
  formatTimeLeft,
} from '../../../src/media/format.ts'

const MB = 1024 * 1024

describe('sizes', () => {
  // requirements 4.6, 15.6
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 1023, '1023 KB'],
    [MB - 1, '1 MB'],
    [MB, '1 MB'],
    [2.44 * MB, '2.4 MB'],
    [2048 * MB, '2048 MB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text)
  })

  // requirement 4.6
  test('have one decimal at most, none for bytes, and never 1024 of a smaller unit', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 - 1 }), bytes => {
        expect(formatSize(bytes)).toMatch(bytes < 1024 ? /^\d{1,4} B$/ : /^\d+(\.[1-9])? (KB|MB)$/)
        expect(formatSize(bytes)).not.toMatch(/^1024(\.\d)? (B|KB)$/)
      }),
    )
  })
})

// requirement 11.20
test.each([
  [0, '0 B'],
  [300 * MB, '300 MB'],
  [1023.9 * MB, '1023.9 MB'],
  [1024 * MB - 1, '1 GB'],
  [1024 * MB, '1 GB'],
  [7629.4 * MB, '7.5 GB'],
  [8192 * MB, '8 GB'],
])('%d bytes of a disk read %s', (bytes, text) => {
  expect(formatDiskSize(bytes)).toBe(text)
})

// requirements 4.6, 15.6
test.each([
  [0, '00:00'],
  [3.04, '00:03'],
  [59.6, '01:00'],
  [75 * 60 + 3, '75:03'],
  [6000, '100:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

// requirement 6.43
test.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [59.5, '1 min'],
  [60, '1 min'],
  [61, '1 min 1 s'],
  [165, '2 min 45 s'],
  [600, '10 min'],
  [3599, '59 min 59 s'],
  [3599.5, '1 h'],
  [3659, '1 h'],
  [3660, '1 h 1 min'],
  [3 * 3600, '3 h'],
  [10 * 3600 + 600, '10 h 10 min'],
])('%d seconds are %s in words', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text)
})

// requirement 6.43
test('a length in words names no part of zero', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 ** 6 }), seconds => {
      expect(formatLength(seconds)).toMatch(/^[1-9]\d* (s|min|h)( [1-9]\d* (s|min))?$/)
    }),
  )
})

test.each([
  [0.2, '1 s left'],
  [59.5, '1 min left'],
  [80, '1 min 20 s left'],
  [7500, '2 h 5 min left'],
])('%d seconds are left: %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text)
})

test('speed and dimensions name their unit', () => {
  expect(formatSpeed(1.25 * MB)).toBe('1.3 MB/s')
  expect(formatDimensions(1920, 1080)).toBe('1920×1080')
})
