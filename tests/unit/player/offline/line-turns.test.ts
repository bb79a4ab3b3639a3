import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLine, holderOf } from '../../../../src/player/offline/line/line-turns.ts'

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

test('the download that has the line reads at once; the others a little every 4 s, and at once when they get the line', async () => {
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

test('a file that two elements ask for is asked for until both have taken it back, each once', async () => {
  const line = createLine(() => undefined)
  const turn = line.enter()
  expect(turn.isAskedFor()).toBe(false)
  const [first, second] = [turn.askFor(), turn.askFor()]
  first()
  first()
  expect(turn.isAskedFor()).toBe(true)
  second()
  expect(turn.isAskedFor()).toBe(false)
  turn.leave()
})

test('the earlier question keeps the line when a later one comes, even for the older download', async () => {
  const line = createLine(() => undefined)
  const [older, asked] = [line.enter(), line.enter()]
  const takeBack = asked.askFor()
  older.askFor()
  const read = vi.fn()
  void older.mayRead().then(read)
  await asked.mayRead()
  expect(read).not.toHaveBeenCalled()
  takeBack()
  await vi.advanceTimersByTimeAsync(0)
  expect(read).toHaveBeenCalledOnce()
  older.leave()
  asked.leave()
})

test('a download is silent after 3 s without a byte, and not while it waits for nothing', async () => {
  const line = createLine(() => undefined)
  const turn = line.enter()
  await vi.advanceTimersByTimeAsync(3000)
  expect(turn.isSilent()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(turn.isSilent()).toBe(true)
  await turn.mayRead()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([turn.isSilent(), line.isFree()]).toEqual([false, false])
  turn.waits()
  expect(turn.isSilent()).toBe(false)
  await vi.advanceTimersByTimeAsync(3001)
  expect(turn.isSilent()).toBe(true)
  turn.leave()
})

test('a download that left may read at once, and leaves once', async () => {
  const onFree = vi.fn()
  const line = createLine(onFree)
  const [gone, other] = [line.enter(), line.enter()]
  gone.leave()
  await gone.mayRead()
  expect([line.count(), onFree.mock.calls.length]).toEqual([1, 0])
  other.leave()
  gone.leave()
  expect([line.count(), onFree.mock.calls.length]).toEqual([0, 1])
})
