import { expect, test } from 'vitest'
import { unfinishedText } from '../../../src/media/uploads/unfinished-files.ts'

const files = (...names: string[]) => ({ names, count: names.length })

const none = files()

// requirement 28.8
test('the files of closed pages are named in one sentence', () => {
  expect(unfinishedText([])).toBe('')
  expect(unfinishedText([{ unsent: none, fitted: none }])).toBe('')
  expect(unfinishedText([{ unsent: files('a.mp4'), fitted: none }])).toBe(
    '“a.mp4” was not uploaded yet when your last visit ended. Choose it again.',
  )
  expect(unfinishedText([{ unsent: none, fitted: files('a.mov', 'b.mov') }])).toBe(
    '“a.mov” and “b.mov” were being made to fit when your last visit ended. Choose them again.',
  )
  // The files of several pages are put together, and a long list ends with a number.
  const first = { unsent: { names: ['1.jpg', '2.jpg'], count: 4000 }, fitted: files('film.mov') }
  const second = { unsent: files('a.jpg', 'b.jpg'), fitted: none }
  expect(unfinishedText([first, second])).toBe(
    '“1.jpg”, “2.jpg”, “a.jpg” and 3999 more were not uploaded yet, and “film.mov” was being made to fit when your last visit ended. Choose them again.',
  )
})
