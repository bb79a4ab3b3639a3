import { expect, test } from 'vitest'
import { lengthText } from '../../../src/location/playlist/playlist-status-text.ts'
import { anItem, aPlaylist, items } from '../../support/display/playlists.ts'

const textOf = (...seconds: [file: string, duration: number][]) =>
  lengthText(aPlaylist({ items: seconds.map(([file, duration]) => anItem(file, { duration })) }), film =>
    film.file_name === 'measured.mp4' ? 95 : null,
  )

// requirement 6.43
test('a playlist says how many items it has and how long one pass takes', () => {
  expect(textOf()).toBe('')
  expect(textOf(['a.jpg', 15])).toBe('1 item · 15 s')
  expect(textOf(['a.jpg', 60], ['b.mp4', 105])).toBe('2 items · 2 min 45 s')
  expect(textOf(['a.mp4', 3600], ['b.mp4', 300])).toBe('2 items · 1 h 5 min')
  // An image without a dwell time counts with the one that the screen gives it.
  expect(textOf(['a.jpg', 0], ['b.jpg', 5])).toBe('2 items · 15 s')
  // A film counts with its measured length.
  expect(textOf(['a.jpg', 5], ['measured.mp4', 10])).toBe('2 items · 1 min 40 s')
  // No time is given for a film of unknown length, nor for a ticker.
  expect(textOf(['a.jpg', 15], ['b.mp4', 0])).toBe('2 items')
  expect(lengthText(aPlaylist({ type: 'ticker', items: items('a.jpg', 'b.jpg') }), () => null)).toBe('2 items')
})
