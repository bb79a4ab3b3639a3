import { expect, test } from 'vitest'
import { anEngine, jobAt, locationOf } from './engine-rig.ts'

/** Work that ends when the test says so. */
function heldWork() {
  const running: number[] = []
  const ends = new Map<number, () => void>()
  let most = 0
  const runTask = async (task: Parameters<typeof locationOf>[0]) => {
    const at = locationOf(task)
    expect(running).not.toContain(at)
    running.push(at)
    most = Math.max(most, running.length)
    await new Promise<void>(resolve => ends.set(at, resolve))
    running.splice(running.indexOf(at), 1)
  }
  const end = async (at: number) => {
    ends.get(at)?.()
    await new Promise(resolve => setTimeout(resolve))
  }
  return { running, runTask, end, most: () => most }
}

// requirement 22.1
test('four tasks run at the same time, and never two at one location', async () => {
  const { running, runTask, end, most } = heldWork()
  const { engine, start, last } = anEngine(runTask)
  await start(jobAt(1, 2, 2, 3))
  await start(jobAt(1, 4, 5))
  expect(running).toEqual([1, 2, 3, 4])
  await end(3)
  expect(running).toEqual([1, 2, 4, 5])
  await end(2)
  expect(running).toEqual([1, 4, 5, 2])
  for (const at of [1, 2, 4, 5, 1]) await end(at)
  expect(engine.snapshot().map(({ state, done }) => `${state} ${done}`)).toEqual(['done 3', 'done 3'])
  expect(most()).toBe(4)
  expect(last()?.endedAt).not.toBeNull()
})
