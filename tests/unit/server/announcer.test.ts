import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnnouncer } from '../../server/realtime/announcer.ts'
import { createAnswers } from '../../server/realtime/list-answers.ts'

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

// requirement 18.18
test('the page that asks last is answered before a crowd that has asked', () => {
  const order: number[] = []
  const sent: string[][] = []
  const answers = createAnswers({ list: () => [], send: connections => sent.push(connections) })
  const ask = (number: number) =>
    answers.add({
      connection: String(number),
      callback() {
        order.push(number)
        // An answer takes 4 ms.
        vi.advanceTimersByTime(4)
      },
    })
  for (let number = 0; number < 100; number += 1) ask(number)
  vi.advanceTimersToNextTimer()
  expect(order.slice(0, 3)).toEqual([99, 98, 97])
  ask(1_000)
  const before = order.length
  vi.advanceTimersToNextTimer()
  expect(order[before]).toBe(1_000)
  vi.runAllTimers()
  expect([order.length, sent]).toEqual([101, []])
})

test('those who want no acknowledgement are answered together, a hundred at a time', () => {
  const sent: string[][] = []
  const answers = createAnswers({ list: () => ['a-ticker'], send: connections => sent.push(connections) })
  for (let number = 0; number < 250; number += 1) answers.add({ connection: String(number), callback: null })
  vi.runAllTimers()
  expect(sent.map(connections => connections.length)).toEqual([100, 100, 50])
  expect(sent[0]?.[0]).toBe('249')
})
