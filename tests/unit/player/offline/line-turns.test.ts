import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLine, holderOf } from '../../../../src/player/offline/line/turns.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const claim = (name: string, askedFor: number | null, waitsSince: number | null = null) => ({
  name,
  askedFor,
  waitsSince,
})

test('the line belongs to what the screen asked for first, then to what began first', () => {
  expect(holderOf([claim('kept', null), claim('second', 2), claim('first', 1)], 0)?.name).toBe('first')
  expect(holderOf([claim('older', null), claim('newer', null)], 0)?.name).toBe('older')
  expect(holderOf([], 0)).toBeUndefined()
})

test('what has been silent for more than 3 s does not hold it', () => {
  const claims = [claim('silent', 1, 0), claim('other', null, 2000)]
  expect(holderOf(claims, 3000)?.name).toBe('silent')
  expect(holderOf(claims, 3001)?.name).toBe('other')
  expect(holderOf(claims, 6000)).toBeUndefined()
})

test('who has the line reads at once; the others a little every 4 s, and at once when it is theirs', async () => {
  const line = createLine(() => undefined)
  const [first, second] = [line.enter(), line.enter()]
  const read = vi.fn()
  await first.mayRead().then(read)
  expect(read).toHaveBeenCalledTimes(1)
  void second.mayRead().then(read)
  await vi.advanceTimersByTimeAsync(3999)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(read).toHaveBeenCalledTimes(2)
  void second.mayRead().then(read)
  first.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(3)
  second.leave()
})

test('a question of the screen passes the line on, and taking it back gives it back', async () => {
  const line = createLine(() => undefined)
  const [first, second] = [line.enter(), line.enter()]
  const read = vi.fn()
  await first.mayRead()
  void second.mayRead().then(read)
  const takeBack = second.askFor()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  void first.mayRead().then(read)
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(1)
  takeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledTimes(2)
  first.leave()
  second.leave()
})

test('another may begin when the last one leaves, and when all are silent', async () => {
  const onFree = vi.fn()
  const line = createLine(onFree)
  const turn = line.enter()
  await vi.advanceTimersByTimeAsync(3000)
  expect([onFree.mock.calls.length, line.isFree()]).toEqual([0, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect([onFree.mock.calls.length, line.isFree()]).toEqual([1, true])
  turn.leave()
  expect([onFree.mock.calls.length, line.count()]).toEqual([2, 0])
})
