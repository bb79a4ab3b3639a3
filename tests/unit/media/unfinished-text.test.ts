import { expect, test } from 'vitest'
import { unfinishedText } from '../../../src/media/uploads/unfinished-files.ts'

const files = (...names: string[]) => ({ names, count: names.length })

// requirement 28.8
test('the files of closed pages are named in one sentence', () => {
  expect(unfinishedText([])).toBe('')
  expect(unfinishedText([files()])).toBe('')
  expect(unfinishedText([files('a.mp4')])).toBe('“a.mp4” was not finished when your last visit ended. Choose it again.')
  // The files of several pages are put together, and a long list ends with a number.
  const first = { names: ['1.jpg', '2.jpg'], count: 4000 }
  expect(unfinishedText([first, files('a.jpg', 'b.jpg')])).toBe(
    '“1.jpg”, “2.jpg”, “a.jpg” and 3999 more were not finished when your last visit ended. Choose them again.',
  )
})
