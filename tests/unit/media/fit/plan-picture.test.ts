import { expect, test } from 'vitest'
import { attemptsFor, planDrawing, planPicture } from '../../../../src/media/fit/pictures/plan-picture.ts'

const size = (width: number, height: number) => ({ width, height })

// requirement 28.12
test('a picture is at most 3840 px long; for a ticker it is at most 128 px high and 2000 px long', () => {
  expect(planPicture(size(8000, 6000), 'any')).toEqual(size(3840, 2880))
  expect(planPicture(size(3000, 7680), 'any')).toEqual(size(1500, 3840))
  expect(planPicture(size(4032, 3024), 'ticker')).toEqual(size(171, 128))
  expect(planPicture(size(6000, 300), 'ticker')).toEqual(size(2000, 100))
  for (const aim of ['any', 'ticker'] as const) expect(planPicture(size(200, 100), aim)).toEqual(size(200, 100))
})

// requirement 28.12
test('a drawing without pixels is made as large as it is needed', () => {
  expect(planDrawing(size(24, 24), 'any')).toEqual(size(1920, 1920))
  expect(planDrawing(size(2400, 1200), 'any')).toEqual(size(2400, 1200))
  expect(planDrawing(size(9000, 4500), 'any')).toEqual(size(3840, 1920))
  expect(planDrawing(size(60, 20), 'ticker')).toEqual(size(384, 128))
})

// requirement 28.12
test('a JPEG loses quality before it loses pixels, a PNG has only pixels to lose', () => {
  const [first, second] = attemptsFor(false)
  expect([first, second]).toEqual([
    { type: 'image/jpeg', quality: 0.85, scale: 1 },
    { type: 'image/jpeg', quality: 0.75, scale: 1 },
  ])
  expect(attemptsFor(true).map(({ type, scale }) => `${type} ${scale}`)).toContain('image/png 0.5')
  for (const isPng of [true, false]) {
    const scales = attemptsFor(isPng).map(({ scale }) => scale)
    expect(scales).toEqual([...scales].sort((a, b) => b - a))
  }
})
