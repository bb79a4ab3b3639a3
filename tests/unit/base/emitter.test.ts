import { expect, test, vi } from 'vitest'
import { createEmitter } from '../../../src/base/emitter.ts'

test('every listener is called at every change until its subscription has ended', () => {
  const emitter = createEmitter()
  const [first, second] = [vi.fn(), vi.fn()]
  emitter.subscribe(first)
  const end = emitter.subscribe(second)
  emitter.emit()
  end()
  end()
  emitter.emit()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([2, 1])
  expect(emitter.hasListeners()).toBe(true)
})

test('the source runs from the first listener to the last one, and again for the next', () => {
  const stop = vi.fn()
  const start = vi.fn(() => stop)
  const emitter = createEmitter(start)
  expect([start.mock.calls.length, emitter.hasListeners()]).toEqual([0, false])
  const ends = [emitter.subscribe(() => undefined), emitter.subscribe(() => undefined)]
  ends[0]?.()
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0])
  ends[1]?.()
  ends[1]?.()
  expect([stop.mock.calls.length, emitter.hasListeners()]).toEqual([1, false])
  emitter.subscribe(() => undefined)
  expect(start).toHaveBeenCalledTimes(2)
})
