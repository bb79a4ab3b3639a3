import { expect, test } from 'vitest'
import { createLimiter } from '../../../src/base/concurrency-limit.ts'

const settle = () => new Promise(resolve => setImmediate(resolve))

test('tasks run by their rank, and in their order within a rank; an aborted one never runs', async () => {
  const { run } = createLimiter(1)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const task = (name: string) => () => {
    begun.push(name)
    return new Promise<void>(resolve => ends.push(resolve))
  }
  const { signal } = new AbortController()
  const cancelled = new AbortController()
  const works = [
    run(task('first'), signal, 5),
    run(task('b'), signal, 2),
    run(task('c'), signal, 2),
    run(task('cancelled'), cancelled.signal, 0).catch(() => 'cancelled'),
    run(task('a'), signal, 1),
    run(task('urgent'), signal, -1),
  ]
  cancelled.abort()
  for (let count = 1; count < works.length; count += 1) {
    await settle()
    expect(begun).toHaveLength(count)
    ends.shift()?.()
  }
  await Promise.all(works)
  expect(begun).toEqual(['first', 'urgent', 'a', 'b', 'c'])
})
