import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Id } from '../../../src/base/id.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { anEngine, jobAt } from './engine-rig.ts'
import { aServer, fault, thingsOf } from './fake-server.ts'
import { openTab, until } from './kept-rig.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  database.clear()
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
const times = (count: number) => Array.from({ length: count })

/** Each creation takes a second. */
const slow = () => new Promise(resolve => setTimeout(resolve, 1000))

/** A server, and an engine with the waits of the product. */
function aTab() {
  const server = aServer()
  return { server, ...anEngine(server.runTask, null, {}) }
}

// requirement 22.3
test('a lost creation is looked up after two seconds, in which a late call can arrive', async () => {
  const { server, start } = aTab()
  server.faults = [fault('before', 'timeout')]
  await start(jobAt(1))
  await seconds(1.9)
  expect(server.calls).toHaveLength(1)
  server.things.push('1.1')
  await seconds(0.2)
  expect(server.calls.map(({ name }) => name)).toEqual(['1.1', '1.2', '1.3'])
})

// requirement 22.33
test('a job waits a minute for its lost calls, while other jobs go on, and removes what came twice', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = times(4).map(() => fault('late', 'server-fault', { status: 504 }))
  await start(jobAt(1, 2, 3, 4, 5))
  await seconds(15)
  expect(server.things).toHaveLength(19)
  expect(last()).toMatchObject({ state: 'waiting', waitsFor: 'late', done: 1 })
  await start(jobAt(6))
  await seconds(1)
  expect(last()).toMatchObject({ state: 'done', done: 1 })
  await seconds(60)
  expect(engine.snapshot()[0]).toMatchObject({ state: 'done', done: 5, failed: 0 })
  expect(server.things.sort()).toEqual(thingsOf(1, 2, 3, 4, 5, 6))
  expect(engine.snapshot()[0]?.reports.map(({ sentences }) => sentences.length)).toContain(1)
})

// requirement 22.33
test('a job that finds its late calls when it ends waits for nothing more', async () => {
  const { server, start, last } = aTab()
  server.faults = [fault('late', 'server-fault', { status: 504 })]
  server.onCreated = slow
  await start(jobAt(1))
  await seconds(6)
  const reports = [
    { title: 'Shop 1', state: 'noted', sentences: ['1.1 had arrived twice: the second one was removed again.'] },
  ]
  expect(last()).toMatchObject({ state: 'done', reports })
  expect(server.things).toHaveLength(3)
})

// requirement 22.33
test('what a lost call of a failed or cancelled task creates is removed', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = [fault('late', 'timeout'), fault('before', 'refused', { status: 400 })]
  await start(jobAt(1))
  await seconds(100)
  expect([last()?.failed, server.things]).toEqual([1, []])
  server.faults = [fault('late', 'timeout')]
  server.onCreated = slow
  const id = (await start(jobAt(2))) ?? ''
  await seconds(2.5)
  await engine.command('cancel', id)
  await seconds(100)
  expect(last()).toMatchObject({ state: 'cancelled', reports: [expect.anything()] })
  expect(server.things.filter(name => name === '2.1')).toHaveLength(1)
})

// requirement 22.33
test.each([
  ['put', 'waiting'],
  ['change', 'done'],
] as const)(
  'a lost call of `%s` that may arrive late leaves the job %s: its undo has the last word',
  async (kind, state) => {
    let calls = 0
    const answer = async () => {
      calls += 1
      if (calls === 1) throw fault('late', 'timeout').error
    }
    const { start, last } = anEngine((_task, steps) => steps[kind](answer), null, {})
    await start(jobAt(1))
    await seconds(3)
    expect([calls, last()?.state]).toEqual([2, state])
    await seconds(60)
    expect(last()?.state).toBe('done')
  },
)

// requirement 22.33
test('a playlist that came twice is removed, also if an item of the task has the same number', async () => {
  const playlists: Id[] = []
  let calls = 0
  const found = (id: Id) => ({ message: '', data: { id } })
  const { start } = anEngine(
    async (_task, steps) => {
      await steps.create({
        kind: 'playlist',
        title: '“Morning”',
        async call() {
          calls += 1
          if (calls > 1) playlists.push(7)
          if (calls > 1) return found(7)
          setTimeout(() => playlists.push(5), 4000)
          throw fault('late', 'timeout').error
        },
        look: async () => playlists,
        remove: async id => void playlists.splice(playlists.indexOf(id), 1),
      })
      const remove = async () => undefined
      await steps.add({ kind: 'item', title: '“a.png”', call: async () => found(5), look: async () => [], remove })
    },
    null,
    {},
  )
  await start(jobAt(1))
  await seconds(100)
  expect(playlists).toEqual([7])
})

// requirement 22.33
test('a cancel ends the wait for late calls, and what the job has done can be undone', async () => {
  const { server, engine, start, last } = aTab()
  server.faults = [fault('before', 'timeout')]
  const id = (await start(jobAt(1))) ?? ''
  await seconds(3)
  expect(last()?.waitsFor).toBe('late')
  await engine.command('cancel', id)
  await seconds(0)
  expect(last()).toMatchObject({ state: 'cancelled', endedAt: expect.any(Number), done: 1, canUndo: true })
})

// requirements 22.13, 22.33
test.each([0, 3_600_000])(
  'a tab that closes while it waits for late calls leaves them, clock set back by %i ms',
  async by => {
    const server = aServer()
    server.faults = [fault('late', 'timeout')]
    const waits = { settleMs: 5, lifeMs: 6000 }
    const first = await openTab(server, 'me', waits)
    await first.start(jobAt(1))
    await until(() => first.last()?.waitsFor === 'late')
    first.engine.drop()
    vi.setSystemTime(Date.now() - by)
    const next = await openTab(server, 'me', waits)
    await next.isDone()
    expect(server.things).toEqual(thingsOf(1))
    expect(next.last()?.reports).toHaveLength(1)
  },
)
