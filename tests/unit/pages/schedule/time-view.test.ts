import { expect, test } from 'vitest'
import { createTimeView, spanToDraw } from '../../../../src/pages/schedule/grid/time-view.ts'

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
    const { start, end } = spanToDraw(left, 286, 960)
    expect(start).toBeLessThanOrEqual((left / 960) * 1440)
    expect(end).toBeGreaterThanOrEqual(((left + 286) / 960) * 1440)
  }
})

// requirement 20.10
test('a scroll within one step tells nothing, and a longer one tells once', () => {
  const view = createTimeView()
  let told = 0
  view.subscribe(() => {
    told += 1
  })
  const spans = [0, 20, 40, 300, 310].map(left => {
    view.take(left, 286, 960)
    return view.span()
  })
  expect(told).toBe(2)
  expect(spans[1]).toBe(spans[0])
  expect(spans.at(-1)).toEqual({ start: 180, end: 1080 })
})

// requirement 20.10
test('another width of the day is told, and a grid without a layout has room for all words', () => {
  const view = createTimeView()
  const widths: number[] = []
  view.subscribe(() => widths.push(view.dayWidth()))
  expect(view.dayWidth()).toBe(Number.POSITIVE_INFINITY)
  for (const width of [960, 960, 1200, 0]) view.take(0, width, width)
  expect(widths).toEqual([960, 1200, Number.POSITIVE_INFINITY])
})
