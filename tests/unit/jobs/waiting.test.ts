import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, readRetryAfter } from '../../../src/api/api-error.ts'
import { TaskCancelled, TaskFailed } from '../../../src/jobs/steps.ts'
import { anEngine, jobAt, locationOf } from './engine-rig.ts'
import { aServer, fault, thingsOf } from './fake-server.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 22, 12, 0) }))
afterEach(() => void vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = (count: number) => Array.from({ length: count })

/** The seconds between the calls. */
const gaps = (server: ReturnType<typeof aServer>) =>
  server.calls.slice(1).map(({ at }, index) => Math.round((at - (server.calls[index]?.at ?? 0)) / 1000))

// requirement 22.4
test('a night without a server: the job waits, longer each time, and is done in the morning', async () => {
  const server = aServer()
  const { start, last } = anEngine(server.runTask)
  server.faults = times(9).map(() => fault('before', 'offline'))
  await start(jobAt(1))
  await seconds(0.1)
  expect(last()).toMatchObject({ state: 'waiting', waitsFor: 'server', secondsLeft: null })
  await seconds(8 * 3600)
  expect(gaps(server).slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(last()).toMatchObject({ state: 'done', waitsFor: null, done: 1, failed: 0 })
  expect(server.things).toEqual(thingsOf(1))
})

// requirement 22.4
test('the jobs go on at once when the browser is online again, and the next wait is short again', async () => {
  const server = aServer()
  const { engine, start, last } = anEngine(server.runTask)
  server.faults = times(8).map(() => fault('before', 'server-fault', { status: 502 }))
  await start(jobAt(1))
  await seconds(64)
  expect(server.calls).toHaveLength(7)
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
  const server = aServer()
  const { start, last } = anEngine(server.runTask)
  server.faults = [fault('before', status === 429 ? 'refused' : 'server-fault', { status, retryAfterMs: 90_000 })]
  await start(jobAt(1, 2, 3, 4, 5))
  await seconds(89)
  // The calls that were under way were answered.
  expect(server.calls).toHaveLength(4)
  expect(last()?.waitsFor).toBe('server')
  await seconds(2)
  expect(last()).toMatchObject({ state: 'done', failed: 0 })
  expect(server.things.sort()).toEqual(thingsOf(1, 2, 3, 4, 5))
})

// requirement 22.5
test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['1.5', 1500],
  ['Sun, 22 Nov 2026 05:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 04:00:00 GMT', 0],
  ['soon', null],
  ['', null],
  [undefined, null],
])('Retry-After %o is a wait of %o ms', (header, ms) => {
  vi.setSystemTime(new Date('2026-11-22T05:00:00Z'))
  expect(readRetryAfter(header)).toBe(ms)
})

// requirement 22.6
test('after the end of the session everything waits for the next login', async () => {
  const server = aServer()
  const { engine, start, session, last } = anEngine(server.runTask)
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
test('a paused job makes no call, and leaves room for another one', async () => {
  const server = aServer()
  const { engine, start, last } = anEngine(server.runTask)
  server.onCreated = () => new Promise(resolve => setTimeout(resolve, 1000))
  const first = (await start(jobAt(1, 2, 3, 4, 5))) ?? ''
  await seconds(1.5)
  await engine.command('pause', first)
  await seconds(60)
  const [paused] = engine.snapshot()
  expect(paused).toMatchObject({ state: 'paused', done: 0, endedAt: null })
  const calls = server.calls.length
  await start(jobAt(6, 7))
  await seconds(10)
  expect(last()).toMatchObject({ state: 'done', done: 2 })
  expect(server.calls).toHaveLength(calls + 6)
  await engine.command('resume', first)
  await seconds(10)
  expect(engine.snapshot()[0]).toMatchObject({ state: 'done', done: 5 })
  expect(server.things.sort()).toEqual(thingsOf(1, 2, 3, 4, 5, 6, 7))
})

// requirement 22.7
test('after a cancel no task begins, and those under way tidy up', async () => {
  const server = aServer()
  const tidied: number[] = []
  const { engine, start, last } = anEngine(async (task, steps) => {
    try {
      return await server.runTask(task, steps)
    } catch (error) {
      expect(error).toBeInstanceOf(TaskCancelled)
      await steps.change(async () => void tidied.push(locationOf(task)))
      throw error
    }
  })
  server.onCreated = () => new Promise(resolve => setTimeout(resolve, 1000))
  const id = (await start(jobAt(1, 2, 3, 4, 5, 6))) ?? ''
  await seconds(1.5)
  await engine.command('cancel', id)
  expect(last()).toMatchObject({ state: 'cancelled', endedAt: null })
  await seconds(5)
  expect(last()).toMatchObject({ state: 'cancelled', done: 0, failed: 0, reports: [], canUndo: false })
  expect(last()?.endedAt).not.toBeNull()
  expect(tidied).toEqual([1, 2, 3, 4])
  expect(server.calls).toHaveLength(8)
})

// requirements 22.7, 22.11
test('failed tasks are named with their cause and leave the others alone; Retry makes only them again', async () => {
  const server = aServer()
  let isBroken = true
  const { engine, start, touched, last } = anEngine(async (task, steps) => {
    steps.note('Checked.')
    if (isBroken && locationOf(task) === 1) throw new TaskFailed('The file is gone.')
    const result = await server.runTask(task, steps)
    if (isBroken && locationOf(task) === 2) {
      await steps.change(() => Promise.reject(new ApiError('refused', 404, 'No such location.', true)))
    }
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
  const server = aServer()
  const { start, last } = anEngine(async (task, steps) => {
    if (locationOf(task) === 2) {
      await steps.change(() => Promise.reject(new ApiError('server-fault', 500, 'Table is full.', true)))
    }
    return server.runTask(task, steps)
  })
  await start(jobAt(1, 2, 3))
  await seconds(600)
  expect(last()).toMatchObject({ state: 'done', done: 2, failed: 1 })
  expect(last()?.reports).toEqual([{ title: 'Shop 2', state: 'failed', sentences: ['Table is full.'] }])
})

// requirement 22.13
test('the time that is left follows from the pace', async () => {
  const server = aServer()
  const { start, last } = anEngine(server.runTask)
  server.onCreated = () => new Promise(resolve => setTimeout(resolve, 1000))
  await start(jobAt(...times(40).map((_, index) => index)))
  expect(last()?.secondsLeft).toBeNull()
  for (let second = 0; second < 12; second += 1) {
    await seconds(1)
    last()
  }
  // Four tasks take three seconds: 10 of 40 are left after 24 of 30 seconds.
  expect(last()?.secondsLeft).toBeGreaterThan(14)
  expect(last()?.secondsLeft).toBeLessThan(22)
})
