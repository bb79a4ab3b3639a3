import { expect, test } from 'vitest'
import { createTimeView, spanToDraw } from '../../../src/schedule/grid/time-view.ts'

// requirement 20.10
test.each<[string, Parameters<typeof spanToDraw>, [number, number]]>([
  ['a grid as wide as the day', [0, 960, 960], [0, 1440]],
  ['a grid without a layout', [0, 0, 0], [0, 1440]],
  ['midnight at its left edge', [0, 240, 960], [0, 720]],
  ['noon at its left edge', [480, 240, 960], [540, 1440]],
  ['scrolled to its end', [720, 240, 960], [900, 1440]],
  ['between two steps', [130, 240, 960], [0, 900]],
])('the part of the day to draw: %s', (_, sizes, [start, end]) => {
  expect(spanToDraw(...sizes)).toEqual({ start, end })
})

// requirement 20.10
test('every visible minute is drawn, wherever the day is scrolled', () => {
  for (let left = 0; left <= 674; left += 1) {
    const { start, end } = spanToDraw(left, 286, 960, left % 12)
    expect(start).toBeLessThanOrEqual((left / 960) * 1440)
    expect(end).toBeGreaterThanOrEqual(((left + 286) / 960) * 1440)
  }
})

// requirement 20.10
test('a short scroll changes few rows, and a row keeps its part until its own next step', () => {
  const view = createTimeView()
  const rows = Array.from({ length: 24 }, (_, row) => row)
  const spansAt = (left: number) => {
    view.take(left, 286, 960)
    return rows.map(view.span)
  }
  let before = spansAt(0)
  const changed: number[] = []
  for (let left = 10; left <= 670; left += 10) {
    const now = spansAt(left)
    changed.push(rows.filter(row => now[row] !== before[row]).length)
    before = now
  }
  // Two rows begin at each of the twelve places, and a part changes at its start and at its end.
  expect(Math.max(...changed)).toBeLessThanOrEqual(4)
  expect(Math.min(...changed.slice(20, 40))).toBeGreaterThan(0)
})

// requirement 20.10
test('listeners hear of another width of the day, not of a scroll that changes no row', () => {
  const view = createTimeView()
  const widths: number[] = []
  view.subscribe(() => widths.push(view.dayWidth()))
  // A grid without a layout has room for all words.
  expect(view.dayWidth()).toBe(Number.POSITIVE_INFINITY)
  for (const left of [0, 0.5, 1]) view.take(left, 286, 960)
  for (const width of [960, 1200, 0]) view.take(0, width, width)
  expect(widths).toEqual([960, 960, 1200, Number.POSITIVE_INFINITY])
})
