import { expect, test } from 'vitest'
import type { FitProgress, Upload, UploadState } from '../../../src/media/upload.ts'
import { factLines, fitProgressText, fittedText, fittingText } from '../../../src/media/uploads/fitting-text.ts'

const half: FitProgress = { done: 0.456, secondsLeft: 75, isSlow: false }
const film = { size: 3 * 1024 * 1024, width: 1280, height: 720, seconds: 61, type: 'video/mp4', frame: null }

const preparing = (progress: FitProgress | null) =>
  upload({ phase: 'preparing', progress, from: { phase: 'cancelled' } })

const file = new File([], 'a.mp4')
const upload = (state: UploadState): Upload => ({
  id: 1,
  file,
  note: '',
  canFit: true,
  original: null,
  state,
})

// requirement 28.3
test.each([
  [null, 'Waits until it can be made to fit'],
  [{ ...half, secondsLeft: null }, 'Making it fit · 45 %'],
  [half, 'Making it fit · 45 % · 1 min 15 s left'],
  [{ ...half, isSlow: true }, 'Making it fit · 45 % · 1 min 15 s left · slow while this tab is in the background'],
] as const)('%o reads as "%s"', (progress, text) => {
  expect(fitProgressText(progress)).toBe(text)
})

// requirement 28.3
test('the line of the other pages counts the files and shows how far the one at work is', () => {
  expect(fittingText([])).toBe('')
  expect(fittingText([upload({ phase: 'waiting' })])).toBe('')
  expect(fittingText([preparing(null)])).toBe('Making 1 file fit')
  expect(fittingText([preparing(null), preparing(half)])).toBe('Making 2 files fit · 45 %')
})

// requirement 28.3
test('a film has a length to compare, a picture has none', () => {
  expect(factLines(film).map(line => line.join(': '))).toEqual([
    'Size: 3 MB',
    'Dimensions: 1280×720 px',
    'Length: 01:01',
  ])
  expect(factLines({ ...film, seconds: null }).map(([label]) => label)).toEqual(['Size', 'Dimensions'])
  const large = { ...film, size: 60 * 1024 * 1024 }
  expect(fittedText({ file, before: large, after: film, changes: [] })).toBe('It fits now: 3 MB instead of 60 MB')
})
