import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/api/api-error.ts'
import { TaskCancelled, TaskFailed } from '../../../src/jobs/steps.ts'
import { anEngine, jobAt, locationOf } from './engine-rig.ts'
import { type aServer, aTab, fault, thingsOf } from './fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12, 0) }))
afterEach(() => void vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = (count: number) => Array.from({ length: count })

/** Each creation takes a second. */
const slow = () => new Promise(resolve => setTimeout(resolve, 1000))

/** The seconds between the calls. */
const gaps = (server: ReturnType<typeof aServer>) =>
  server.calls.slice(1).map(({ at }, index) => Math.round((at - (server.calls[index]?.at ?? 0)) / 1000))

// requirement 22.4
test('a night without a server: the job waits, longer each time, and is done in the morning', async () => {
  const { server, start, last } = aTab()
  server.faults = times(9).map(() => fault('before', 'offline'))
  await start(jobAt(1))
  await seconds(0.1)
  expect(last()).toMatchObject({ state: 'waiting', waitsFor: 'server' })
  await seconds(8 * 3600)
  expect(gaps(server).slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(last()).toMatchObject({ state: 'done', waitsFor: null, done: 1, failed: 0 })
  expect(server.things).toEqual(thingsOf(1))
})

// requirement 22.4
test('the jobs go on at once when the browser is online again, and the next wait is short again', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = times(8).map(() => fault('before', 'server-fault', { status: 502 }))
  await start(jobAt(1))
  await seconds(64)
  expect(server.calls).toHaveLength(7)
  expect(last()?.waitsFor).toBe('faults')
  engine.tryNow()
  await seconds(0)
  expect(server.calls).toHaveLength(8)
  engine.tryNow()
  server.faults = [null, fault('before', 'offline')]
  await seconds(1.5)
  expect(last()).toMatchObject({ state: 'done' })
})

// requirement 22.5
test.each([429, 503])('an answer %i holds the calls of all tasks as long as it says', async status => {
  const { server, start, last } = aTab()
  server.faults = [fault('before', status === 429 ? 'refused' : 'server-fault', { status, retryAfterMs: 90_000 })]
  await start(jobAt(1, 2, 3, 4, 5))
  await seconds(89)
  // The calls that were under way were answered.
  expect(server.calls).toHaveLength(4)
  expect(last()?.waitsFor).toBe('busy')
  await seconds(2)
  expect(last()).toMatchObject({ state: 'done', failed: 0 })
  expect(server.things.sort()).toEqual(thingsOf(1, 2, 3, 4, 5))
})

// requirement 22.5
test('an answer 429 that names no wait holds the calls longer each time', async () => {
  const { server, start, last } = aTab()
  server.faults = times(8).map(() => fault('before', 'refused', { status: 429 }))
  await start(jobAt(1))
  await seconds(3600)
  expect(gaps(server).slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300])
  expect(last()).toMatchObject({ state: 'done', failed: 0 })
})

// requirement 22.6
test('after the end of the session everything waits for the next login', async () => {
  const { server, engine, start, session, last } = aTab()
  server.faults = [null, null, fault('before', 'signed-out', { status: 401 })]
  server.onCreated = async () => {
    session.isSignedIn = server.calls.length < 2
  }
  await start(jobAt(1, 2))
  await seconds(3600)
  expect(last()).toMatchObject({ state: 'waiting', waitsFor: 'login' })
  const before = server.calls.length
  session.isSignedIn = true
  server.onCreated = async () => undefined
  engine.sessionChanged()
  await seconds(5)
  expect(last()).toMatchObject({ state: 'done', done: 2 })
  expect(server.calls.length).toBeGreaterThan(before)
  expect(server.things.sort()).toEqual(thingsOf(1, 2))
})

// requirement 22.7
test('after a cancel no task begins, and those under way tidy up', async () => {
  const tidied: number[] = []
  const { server, engine, start, last } = aTab(runTask => async (task, steps) => {
    try {
      return await runTask(task, steps)
    } catch (error) {
      expect(error).toBeInstanceOf(TaskCancelled)
      await steps.change(async () => void tidied.push(locationOf(task)))
      throw error
    }
  })
  server.onCreated = slow
  const id = (await start(jobAt(1, 2, 3, 4, 5, 6))) ?? ''
  await seconds(1.5)
  await engine.command('cancel', id)
  expect(last()).toMatchObject({ state: 'cancelled', endedAt: null })
  await seconds(5)
  const ended = { state: 'cancelled', endedAt: expect.any(Number), done: 0, failed: 0, reports: [], canUndo: false }
  expect(last()).toMatchObject(ended)
  expect([tidied, server.calls.length]).toEqual([[1, 2, 3, 4], 8])
})

// requirements 22.7, 22.11
test('failed tasks are named with their cause and leave the others alone; Retry makes only them again', async () => {
  let isBroken = true
  const refused = new ApiError('refused', 404, 'No such location.', true)
  const { server, engine, start, touched, last } = aTab(runTask => async (task, steps) => {
    steps.note('Checked.')
    if (isBroken && locationOf(task) === 1) throw new TaskFailed('The file is gone.')
    const result = await runTask(task, steps)
    if (isBroken && locationOf(task) === 2) await steps.change(() => Promise.reject(refused))
    return result
  })
  const id = (await start(jobAt(1, 2, 3))) ?? ''
  await seconds(1)
  expect(last()).toMatchObject({ state: 'done', done: 1, failed: 2 })
  expect(last()?.reports).toEqual([
    { title: 'Shop 1', state: 'failed', sentences: ['Checked.', 'The file is gone.'] },
    { title: 'Shop 2', state: 'failed', sentences: ['Checked.', 'No such location.'] },
    { title: 'Shop 3', state: 'noted', sentences: ['Checked.'] },
  ])
  isBroken = false
  await engine.command('retryFailed', id)
  await seconds(1)
  expect(last()).toMatchObject({ state: 'done', done: 3, failed: 0 })
  expect(touched.sort()).toEqual([1, 1, 2, 2, 3])
  // The steps of the second location were done before.
  expect(server.things.sort()).toEqual(thingsOf(1, 2, 3))
  expect(server.calls).toHaveLength(9)
})

// requirement 22.11
test('a call to which the server itself answers with a fault again and again ends its task', async () => {
  const error = new ApiError('server-fault', 500, 'Table is full.', true)
  const { start, last } = aTab(runTask => async (task, steps) => {
    if (locationOf(task) === 2) await steps.change(() => Promise.reject(error))
    return runTask(task, steps)
  })
  await start(jobAt(1, 2, 3))
  await seconds(600)
  const reports = [{ title: 'Shop 2', state: 'failed', sentences: ['Table is full.'] }]
  expect(last()).toMatchObject({ state: 'done', done: 2, failed: 1, reports })
})

// requirements 22.1, 22.11
test('a fault while lost calls are looked for ends its task with a sentence, and the others go on', async () => {
  const { start, last } = anEngine(async (task, steps) => {
    if (locationOf(task) > 4) return
    const lost = [fault('late', 'timeout').error]
    let isOver = false
    await steps.create({
      kind: 'item',
      title: '“a.png”',
      async call() {
        const error = lost.pop()
        if (error) throw error
        return { message: '', data: { id: 1 } }
      },
      async look() {
        if (isOver) throw new TypeError('The list is no list.')
        return []
      },
      remove: async () => undefined,
    })
    isOver = true
  })
  await start(jobAt(1, 2, 3, 4, 5, 1))
  await seconds(5)
  expect(last()).toMatchObject({ state: 'done', done: 1, failed: 4 })
  const failed = { title: 'Shop 1', state: 'failed', sentences: ['The list is no list.'] }
  expect(last()?.reports.filter(({ title }) => title === 'Shop 1')).toEqual([failed, failed])
})
