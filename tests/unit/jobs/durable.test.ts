import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freshTask } from '../../../src/jobs/engine/job-record.ts'
import { openKeptJournal } from '../../../src/jobs/engine/kept-journal.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { anEngine, jobAt } from './engine-rig.ts'
import { aServer, fault, thingsOf } from './fake-server.ts'
import { openTab, pass, until } from './kept-rig.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  database.clear()
})

const locations = (count: number) => Array.from({ length: count }, (_, index) => index)

// requirements 22.2, 22.3
test('a job of 200 tasks goes on after 20 crashes: nothing is created twice, and nothing is missing', async () => {
  const server = aServer()
  let tab = await openTab(server)
  await tab.start({ ...jobAt(...locations(200)), tells: true })
  for (let crash = 1; crash <= 20; crash += 1) {
    await until(() => server.calls.length > crash * 29)
    // Each second tab ends when the server has done a call, and before its answer arrives.
    let isGone = crash % 2 === 1
    server.onCreated = async () => {
      tab.engine.drop()
      isGone = true
    }
    await until(() => isGone)
    tab.engine.drop()
    server.onCreated = async () => undefined
    tab = await openTab(server)
  }
  await until(() => tab.last()?.endedAt !== null)
  expect(tab.last()).toMatchObject({ state: 'done', total: 200, done: 200, failed: 0, isKept: true })
  expect(server.things.sort()).toEqual(thingsOf(...locations(200)))
  // A call is only made again if its answer was lost, and then what it created is found.
  expect(server.calls).toHaveLength(600)
})

// requirement 22.3
test.each([
  [fault('after', 'offline'), '1.1 1.2 1.3'],
  [fault('after', 'server-fault', { status: 502 }), '1.1 1.2 1.3'],
  [fault('after', 'timeout'), '1.1 1.2 1.3'],
  [fault('before', 'offline'), '1.1 1.2 1.2 1.3'],
  [fault('before', 'signed-out', { status: 401 }), '1.1 1.2 1.2 1.3'],
])('a creation whose answer was lost is found, one that did not arrive is made again: %o', async (lost, calls) => {
  const server = aServer()
  server.faults = [null, lost, null]
  const tab = await openTab(server)
  await tab.start(jobAt(1))
  await tab.isDone()
  expect(server.calls.map(({ name }) => name).join(' ')).toBe(calls)
  expect(server.things).toEqual(['1.1', '1.2', '1.3'])
})

test('what an older version has kept as a job without tasks is forgotten', async () => {
  const journal = openKeptJournal('me')
  const server = aServer()
  const tab = await openTab(server)
  await tab.start(jobAt(1))
  await tab.isDone()
  const [job] = await journal.load()
  if (!job) throw new Error('The journal has no job.')
  await journal.add({ record: job.record, tasks: [] })
  expect([(await openTab(server)).engine.snapshot(), await journal.isEmpty()]).toEqual([[], true])
})

// requirement 22.11
test('a task whose steps are not those of this version fails with the cause, also after a lost call', async () => {
  const journal = openKeptJournal('me')
  const record = {
    id: 'a',
    title: 'A job',
    tells: false,
    state: 'running',
    startedAt: 1,
    endedAt: null,
    isUndone: false,
  } as const
  await journal.add({ record, tasks: jobAt(1).tasks })
  const other = { kind: 'tell', state: 'done', result: null } as const
  await journal.keepTask('a', 0, freshTask, [
    { kind: 'remember', state: 'done', result: 0 },
    { kind: 'create', state: 'done', result: '1.1 0', lost: { calls: 1, at: 0 } },
    ...[other, other],
  ])
  const tab = await openTab(aServer())
  await tab.isDone()
  const cause = 'A new version of the console cannot go on with this work. Look at the location, then retry.'
  const late = `1.1 may have arrived twice; look at it there. ${cause}`
  expect(tab.last()?.reports).toEqual([{ title: 'Shop 1', state: 'failed', sentences: [late, cause] }])
})

// requirement 22.6
test('another user sees nothing of the jobs, and runs none', async () => {
  const server = aServer()
  const mine = await openTab(server)
  await mine.start(jobAt(...locations(9)))
  mine.engine.drop()
  const theirs = await openTab(server, 'you')
  expect(theirs.engine.snapshot()).toEqual([])
  await (await openTab(server)).isDone()
  expect(theirs.touched).toEqual([])
  expect(server.things.sort()).toEqual(thingsOf(...locations(9)))
})

// requirement 22.6
test('a creation whose note is being written when the session ends waits for the next login', async () => {
  const server = aServer()
  const kept = openKeptJournal('me')
  let isFirst = true
  const tab = anEngine(server.runTask, {
    ...kept,
    async keepNote(...note) {
      if (isFirst && note[3].state === 'sent') {
        isFirst = false
        tab.session.isSignedIn = false
      }
      await kept.keepNote(...note)
    },
  })
  await tab.start(jobAt(1))
  for (let step = 0; step < 20; step += 1) await pass()
  expect([isFirst, server.calls]).toEqual([false, []])
  tab.session.isSignedIn = true
  tab.engine.sessionChanged()
  await until(() => tab.last()?.state === 'done')
  expect(server.things).toEqual(thingsOf(1))
})

// requirement 22.9
test.each(['isBlocked', 'isFull'] as const)(
  'a job that the browser cannot keep (%s) begins only if a person agrees',
  async fail => {
    database[fail] = true
    const server = aServer()
    const { engine, last } = anEngine(server.runTask, openKeptJournal('me'))
    await engine.load().catch(() => undefined)
    expect(await engine.start('a', jobAt(1), false)).toBeNull()
    expect([engine.snapshot(), server.calls]).toEqual([[], []])
    expect(await engine.start('a', jobAt(1), true)).toBe('a')
    await until(() => last()?.state === 'done')
    expect(last()).toMatchObject({ isKept: false, done: 1 })
  },
)

// requirement 22.9
test('a job that the browser does not keep in time has not begun, and does not begin later', async () => {
  const held = aGate()
  database.hangs = held.opened
  const server = aServer()
  const { engine } = anEngine(server.runTask, openKeptJournal('me'))
  let begun: unknown
  void engine.start('a', jobAt(1), false).then(id => {
    begun = id
  })
  await until(() => begun !== undefined)
  held.open()
  const next = await openTab(server)
  for (let step = 0; step < 200; step += 1) await pass()
  expect([begun, engine.snapshot(), next.engine.snapshot(), server.calls]).toEqual([null, [], [], []])
})

// requirement 22.9
test('a job goes on in memory if its progress cannot be kept, and says so', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async name => {
    if (name === '3.2') database.isFull = true
  }
  await tab.start(jobAt(...locations(9)))
  expect(tab.last()?.isKept).toBe(true)
  await tab.isDone()
  expect(tab.last()).toMatchObject({ isKept: false, done: 9 })
  expect(server.things.sort()).toEqual(thingsOf(...locations(9)))
})

// requirements 22.2, 22.9
test('after the browser has ended the connection to the database, every job is kept all the same', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async name => {
    if (name === '1.2') database.endConnections()
  }
  await tab.start(jobAt(1))
  await tab.isDone()
  database.endConnections()
  await tab.start(jobAt(2))
  await tab.isDone()
  expect(tab.engine.snapshot().map(({ isKept }) => isKept)).toEqual([true, true])
  await until(async () => (await openTab(server)).engine.snapshot().length === 2)
})

// requirement 22.9
test('a job whose database never answers goes on in memory, and is not done a second time', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async name => {
    if (name === '3.2') database.writesLeft = 0
  }
  await tab.start(jobAt(...locations(9)))
  await tab.isDone()
  expect(tab.last()).toMatchObject({ isKept: false, done: 9 })
  database.writesLeft = Number.POSITIVE_INFINITY
  await until(() => openKeptJournal('me').isEmpty())
  expect(server.things.sort()).toEqual(thingsOf(...locations(9)))
})

// requirements 22.3, 22.9
test('a job whose progress could not be kept is not done a second time after a reload', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async () => {
    database.isFull = server.things.length > 4
    // Gives the journal time to write: this server is faster than the database.
    for (let step = 0; step < 5; step += 1) await pass()
  }
  await tab.start(jobAt(...locations(9)))
  await tab.isDone()
  database.isFull = false
  await until(() => openKeptJournal('me').isEmpty())
  const calls = server.calls.length
  const next = await openTab(server)
  expect(next.engine.snapshot()).toEqual([])
  expect(server.calls).toHaveLength(calls)
})

/** Sets the clock back by an hour. */
const setBack = () => vi.setSystemTime(Date.now() - 3_600_000)

// requirements 22.2, 22.13
test('the jobs keep their order if the clock is set back between them', async () => {
  const server = aServer()
  const tab = await openTab(server)
  const titles = ['a', 'b', 'c']
  for (const title of titles) {
    await tab.start({ ...jobAt(1), title })
    await tab.isDone()
    setBack()
  }
  const ended = tab.engine.snapshot().map(({ endedAt }) => endedAt ?? 0)
  expect(ended).toEqual(ended.toSorted((a, b) => a - b))
  await until(async () => (await openTab(server)).engine.snapshot().length === 3)
  expect((await openTab(server)).engine.snapshot().map(({ title }) => title)).toEqual(titles)
})

// requirements 22.3, 22.13
test('a creation that was sent before a crash and before the clock was set back is looked up soon', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async () => tab.engine.drop()
  await tab.start(jobAt(1))
  await until(() => server.things.length > 0)
  setBack()
  server.onCreated = async () => undefined
  await (await openTab(server)).isDone()
  expect(server.things).toEqual(thingsOf(1))
})

// requirement 22.13
test('the last 20 ended jobs are kept', async () => {
  const server = aServer()
  const tab = await openTab(server)
  for (const at of locations(22)) {
    await tab.start({ ...jobAt(at), title: `${at}` })
    await tab.isDone()
  }
  const titlesOf = ({ engine }: typeof tab) => engine.snapshot().map(({ title }) => Number(title))
  expect(titlesOf(tab)).toEqual(locations(22).slice(2))
  await until(async () => titlesOf(await openTab(server)).length === 20)
  expect(titlesOf(await openTab(server))).toEqual(locations(22).slice(2))
})

// requirement 22.13
test('a long job that ends after 20 later ones is one of the last 20', async () => {
  const server = aServer()
  const tab = await openTab(server)
  const gate = aGate()
  server.onCreated = name => (name === '100.1' ? gate.opened : Promise.resolve())
  await tab.start({ ...jobAt(100), title: 'Long' })
  await until(() => server.things.includes('100.1'))
  for (const at of locations(20)) {
    await tab.start({ ...jobAt(at), title: `${at}` })
    await tab.isDone()
  }
  gate.open()
  const endedTitles = () => tab.engine.snapshot().flatMap(job => (job.endedAt === null ? [] : job.title))
  await until(() => endedTitles().length === 20 && !endedTitles().includes('0'))
  expect(endedTitles()).toEqual(['Long', ...locations(20).slice(1).map(String)])
})
