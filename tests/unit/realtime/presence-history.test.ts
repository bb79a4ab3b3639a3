import { expect, test } from 'vitest'
import { createHistory } from '../../../src/realtime/presence-history.ts'

// requirement 32.10
test('the screens of one list share their moment, and each has a history of its own', () => {
  const history = createHistory()
  const both = new Set(['a-videowall', 'b-ticker'])
  history.record(new Set(), both, 1)
  expect(history.of('a-videowall')[0]).toBe(history.of('b-ticker')[0])
  history.record(both, new Set(['b-ticker']), 2)
  expect(history.of('a-videowall')).toEqual([
    { connected: true, at: 1 },
    { connected: false, at: 2 },
  ])
  expect(history.of('b-ticker')).toEqual([{ connected: true, at: 1 }])
  expect(history.of('c-ticker')).toEqual([])
})

test('of a screen that comes and goes all night the latest fifty moments are kept', () => {
  const history = createHistory()
  const [here, away] = [new Set(['a-videowall']), new Set<string>()]
  for (let turn = 0; turn < 60; turn += 1) history.record(turn % 2 ? here : away, turn % 2 ? away : here, turn)
  expect(history.of('a-videowall')).toHaveLength(50)
  expect(history.of('a-videowall').at(-1)).toEqual({ connected: false, at: 59 })
})
