import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEventLog } from '../../../src/player/event-log.ts'
import { createTransitionLog } from '../../../src/player/transition-log.ts'

afterEach(() => void vi.restoreAllMocks())

test('the event log keeps the last 200 entries of a display that runs for months', () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const log = createEventLog()
  for (let index = 1; index <= 5000; index += 1) log.info(`event ${index}`)
  log.warn('the last one')
  expect(log.entries()).toHaveLength(200)
  expect(log.entries()[0]?.text).toBe('event 4802')
  expect(log.entries().at(-1)).toMatchObject({ key: 5001, level: 'warn', text: 'the last one' })
  expect(warn).toHaveBeenCalledWith('Display: the last one')
})

describe('the transition log', () => {
  test('measures from the end of an item to the first frame of the next', () => {
    const transitions = createTransitionLog()
    // Twenty transitions of 1 to 20 ms.
    for (let index = 1; index <= 20; index += 1) {
      transitions.ended(index * 1000)
      transitions.presented(index * 1000 + index)
    }
    expect(transitions.figures()).toEqual({ count: 20, p50: 11, p95: 20, worst: 20 })
  })

  test('orders what came in any order', () => {
    const transitions = createTransitionLog()
    for (const ms of [30, 100, 7, 20]) {
      transitions.ended(0)
      transitions.presented(ms)
    }
    expect(transitions.figures()).toEqual({ count: 4, p50: 30, p95: 100, worst: 100 })
  })

  test('counts no transition if nothing has ended, and one if an end is told twice', () => {
    const transitions = createTransitionLog()
    transitions.presented(10)
    expect(transitions.figures()).toEqual({ count: 0, p50: 0, p95: 0, worst: 0 })
    transitions.ended(100)
    transitions.ended(130)
    transitions.presented(150)
    transitions.presented(200)
    expect(transitions.figures()).toEqual({ count: 1, p50: 50, p95: 50, worst: 50 })
  })

  test('looks back on the last thousand and counts all', () => {
    const transitions = createTransitionLog()
    for (let index = 0; index < 3000; index += 1) {
      transitions.ended(index * 10)
      transitions.presented(index * 10 + (index < 1000 ? 9 : 1))
    }
    expect(transitions.figures()).toEqual({ count: 3000, p50: 1, p95: 1, worst: 1 })
  })
})
