import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { TaskFailed } from '../../../src/jobs/steps.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { jobAt, locationOf } from './engine-rig.ts'
import { aServer, aTab, fault, thingsOf } from './fake-server.ts'
import { openTab, pass, until } from './kept-rig.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  database.clear()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

// requirements 22.2, 22.8
test.each(['undo', 'retryFailed'] as const)(
  'after a crash at any write the command “%s” is given, or not',
  async command => {
    for (let writes = 0; writes < 4; writes += 1) {
      database.clear()
      const server = aServer()
      server.faults = [null, null, null, fault('before', 'refused', { status: 400 })]
      const tab = await openTab(server)
      const id = (await tab.start(jobAt(1, 2, 3))) ?? ''
      await tab.isDone()
      // The end of the job is written.
      for (let step = 0; step < 20; step += 1) await pass()
      database.writesLeft = writes
      void tab.engine.command(command, id)
      for (let step = 0; step < 20; step += 1) await pass()
      tab.engine.drop()
      database.writesLeft = Number.POSITIVE_INFINITY
      const { engine } = await openTab(server)
      await until(() => engine.snapshot().every(({ endedAt }) => endedAt !== null))
      const [first, undo] = engine.snapshot()
      expect([writes, first?.canUndo]).toEqual([writes, undo === undefined])
      expect([writes, (first?.done ?? 0) + (first?.failed ?? 0)]).toEqual([writes, 3])
    }
  },
)

// requirement 22.2
test('an ended job is kept with its report and its undo, and is not run again', async () => {
  const server = aServer()
  const first = await openTab(server)
  await first.start(jobAt(1, 2))
  await first.isDone()
  // The last write is under way: a tab that opens before it has arrived ends the job itself, a moment later.
  const isKept = async () => (await openTab(server)).last()?.endedAt
  await until(isKept)
  const kept = { ...first.last(), endedAt: expect.any(Number) }
  expect((await openTab(server)).engine.snapshot()).toEqual([kept])
  expect(server.calls).toHaveLength(6)
})

// requirements 22.8, 22.11
test('a job is undone once; after that, Retry makes what failed, and only that can be undone then', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = [null, fault('before', 'refused', { status: 400 })]
  const id = (await start(jobAt(1, 2, 3))) ?? ''
  await seconds(1)
  await engine.command('undo', id)
  await engine.command('undo', id)
  await seconds(1)
  expect(engine.snapshot()).toHaveLength(2)
  expect(last()).toMatchObject({ title: 'Undo: A job', total: 2 })
  await engine.command('retryFailed', id)
  await seconds(1)
  expect(engine.snapshot()[0]).toMatchObject({ done: 3, failed: 0, canUndo: true })
  await engine.command('undo', id)
  await seconds(1)
  expect(last()).toMatchObject({ title: 'Undo: A job', total: 1 })
})

// requirements 22.7, 23.5
test('after a cancel a Retry begins nothing that was stopped', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = [fault('before', 'refused', { status: 400 })]
  server.onCreated = () => new Promise(resolve => setTimeout(resolve, 1000))
  const id = (await start(jobAt(1, 2, 3, 4, 5, 6, 7))) ?? ''
  await seconds(0.5)
  await engine.command('cancel', id)
  await engine.command('retryFailed', id)
  await seconds(60)
  const stopped = { state: 'cancelled', done: 0, failed: 1 }
  expect([last(), server.calls.length]).toEqual([expect.objectContaining(stopped), 5])
  await engine.command('retryFailed', id)
  await seconds(60)
  expect(last()).toMatchObject({ state: 'cancelled', done: 1, failed: 0, endedAt: expect.any(Number) })
})

// requirement 22.12
test('a task that failed after it had changed something has changed the location', async () => {
  const refused = new ApiError('refused', 409, 'No.', true)
  const { start, effects } = aTab(runTask => async (task, steps) => {
    if (locationOf(task) === 1) await steps.change(() => Promise.reject(refused))
    await runTask(task, steps)
    if (locationOf(task) === 2) await steps.change(() => Promise.reject(refused))
    throw new TaskFailed('No more.', locationOf(task) === 3 ? { was: { videowall: 'off' } } : null)
  })
  await start({ ...jobAt(1, 2, 3, 4) })
  await seconds(1)
  expect(effects.sort()).toEqual(['1 none', '2 unpublished', '3 unpublished', '4 none'])
})

// requirement 22.3
test('Retry looks for a creation that arrived after its task had failed', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = Array.from({ length: 8 }, () => fault('before', 'unreadable'))
  const id = (await start(jobAt(1))) ?? ''
  await seconds(600)
  expect(last()).toMatchObject({ failed: 1 })
  server.things.push('1.1')
  await engine.command('retryFailed', id)
  await seconds(1)
  expect(last()).toMatchObject({ done: 1, failed: 0 })
  expect(server.things).toEqual(thingsOf(1))
})
