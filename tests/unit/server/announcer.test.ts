import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer } from '../../server/realtime/announcer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

function anAnnouncer(pages: number) {
  const screens: string[] = []
  const sent: string[][] = []
  const announcer = createAnnouncer({
    list: () => [...screens],
    send(list) {
      sent.push([...list])
      return pages
    },
  })
  return { screens, sent, announcer }
}

test('changes within 50 ms go in one message, and an unchanged list in none', () => {
  const { screens, sent, announcer } = anAnnouncer(3)
  screens.push('a-ticker')
  announcer.changed()
  screens.push('b-ticker')
  announcer.changed()
  vi.advanceTimersByTime(49)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([['a-ticker', 'b-ticker']])
  announcer.changed()
  vi.advanceTimersByTime(50)
  expect(sent).toHaveLength(1)
})

test('a page that was given a list earlier is told what undoes it', () => {
  const { screens, sent, announcer } = anAnnouncer(1)
  announcer.given(['gone-ticker'])
  announcer.changed()
  vi.advanceTimersByTime(50)
  expect(sent).toEqual([screens])
})

// requirement 18.18
test('a long list goes the more rarely the more pages there are, and at least every ten seconds', () => {
  for (const [pages, restMs] of [
    [5, 60],
    [500, 6_000],
    [50_000, 10_000],
  ] as const) {
    const { screens, sent, announcer } = anAnnouncer(pages)
    // 12,000 entries of 20 characters.
    for (let id = 10_000; id < 22_000; id += 1) screens.push(`shop-${id}-ticker`)
    announcer.changed()
    vi.advanceTimersByTime(50)
    screens.pop()
    announcer.changed()
    vi.advanceTimersByTime(restMs - 1)
    expect([pages, sent.length]).toEqual([pages, 1])
    vi.advanceTimersByTime(1)
    expect([pages, sent.length]).toEqual([pages, 2])
  }
})
