import { afterEach, expect, test, vi } from 'vitest'
import { openKeptJournal } from '../../../src/jobs/engine/kept-journal.ts'
import { database } from '../../support/jobs/browser-database.ts'
import { aGate } from '../../support/looks/gate.ts'
import { anEngine, jobAt } from './engine-rig.ts'
import { aServer, fault, thingsOf } from './fake-server.ts'

afterEach(() => database.clear())

const wait = { timeout: 20_000, interval: 1 }
const locations = (count: number) => Array.from({ length: count }, (_, index) => index)

/** An engine on the journal of a user, as in a tab that has just been opened. */
async function openTab(server: ReturnType<typeof aServer>, owner = 'me') {
  const tab = anEngine(server.runTask, openKeptJournal(owner))
  await tab.engine.load()
  return tab
}

// requirements 22.2, 22.3
test('a job of 200 tasks goes on after 20 crashes: nothing is created twice, and nothing is missing', async () => {
  const server = aServer()
  let tab = await openTab(server)
  await tab.start({ ...jobAt(...locations(200)), tells: true })
  for (let crash = 1; crash <= 20; crash += 1) {
    await vi.waitUntil(() => server.calls.length > crash * 29, wait)
    // Each second tab ends when the server has done a call, and before its answer arrives.
    let isGone = crash % 2 === 1
    server.onCreated = async () => {
      tab.engine.drop()
      isGone = true
    }
    await vi.waitUntil(() => isGone, wait)
    tab.engine.drop()
    server.onCreated = async () => undefined
    tab = await openTab(server)
  }
  await vi.waitUntil(() => tab.last()?.endedAt !== null, wait)
  expect(tab.last()).toMatchObject({ state: 'done', total: 200, done: 200, failed: 0, isKept: true })
  expect(server.things.sort()).toEqual(thingsOf(...locations(200)))
  // A call is only made again if its answer was lost, and then what it created is found.
  expect(server.calls).toHaveLength(600)
})

// requirement 22.2
test('an ended job is kept with its report and its undo, and is not run again', async () => {
  const server = aServer()
  const first = await openTab(server)
  await first.start(jobAt(1, 2))
  await vi.waitUntil(() => first.last()?.state === 'done', wait)
  const [before] = first.engine.snapshot()
  // The last write is under way: a tab that opens before it has arrived ends the job itself, a millisecond later.
  const kept = { ...before, endedAt: expect.any(Number) }
  await vi.waitFor(async () => expect((await openTab(server)).engine.snapshot()).toEqual([kept]), wait)
  expect(server.calls).toHaveLength(6)
})

// requirement 22.3
test.each([fault('after', 'offline'), fault('after', 'server-fault', { status: 502 }), fault('after', 'timeout')])(
  'a creation whose answer was lost is found ($error.failure)',
  async lost => {
    const server = aServer()
    server.faults = [null, lost, null]
    const tab = await openTab(server)
    await tab.start(jobAt(1))
    await vi.waitUntil(() => tab.last()?.state === 'done', wait)
    expect(server.calls.map(({ name }) => name)).toEqual(['1.1', '1.2', '1.3'])
    expect(server.things).toEqual(['1.1', '1.2', '1.3'])
  },
)

// requirement 22.3
test.each([fault('before', 'offline'), fault('before', 'signed-out', { status: 401 })])(
  'a creation that did not arrive is made again ($error.failure)',
  async lost => {
    const server = aServer()
    server.faults = [lost]
    const tab = await openTab(server)
    await tab.start(jobAt(1))
    await vi.waitUntil(() => tab.last()?.state === 'done', wait)
    expect(server.calls.map(({ name }) => name)).toEqual(['1.1', '1.1', '1.2', '1.3'])
    expect(server.things).toEqual(['1.1', '1.2', '1.3'])
  },
)

// requirement 22.6
test('another user sees nothing of the jobs, and runs none', async () => {
  const server = aServer()
  const mine = await openTab(server)
  await mine.start(jobAt(...locations(9)))
  mine.engine.drop()
  const theirs = await openTab(server, 'you')
  expect(theirs.engine.snapshot()).toEqual([])
  const again = await openTab(server)
  await vi.waitUntil(() => again.last()?.state === 'done', wait)
  expect(theirs.touched).toEqual([])
  expect(server.things.sort()).toEqual(thingsOf(...locations(9)))
})

// requirement 22.9
test.each(['isBlocked', 'isFull'] as const)(
  'a job that the browser cannot keep (%s) begins only if a person agrees',
  async fail => {
    database[fail] = true
    const server = aServer()
    const tab = anEngine(server.runTask, openKeptJournal('me'))
    await tab.engine.load().catch(() => undefined)
    expect(await tab.engine.start('a', jobAt(1), false)).toBeNull()
    expect([tab.engine.snapshot(), server.calls]).toEqual([[], []])
    expect(await tab.engine.start('a', jobAt(1), true)).toBe('a')
    await vi.waitUntil(() => tab.last()?.state === 'done', wait)
    expect(tab.last()).toMatchObject({ isKept: false, done: 1 })
  },
)

// requirement 22.9
test('a job that the browser does not keep in time has not begun, and does not begin later', async () => {
  const held = aGate()
  database.hangs = held.opened
  const server = aServer()
  const tab = anEngine(server.runTask, openKeptJournal('me'))
  expect(await tab.engine.start('a', jobAt(1), false)).toBeNull()
  held.open()
  const next = await openTab(server)
  await new Promise(resolve => setTimeout(resolve, 100))
  expect([tab.engine.snapshot(), next.engine.snapshot(), server.calls]).toEqual([[], [], []])
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
  await vi.waitUntil(() => tab.last()?.state === 'done', wait)
  expect(tab.last()).toMatchObject({ isKept: false, done: 9 })
  expect(server.things.sort()).toEqual(thingsOf(...locations(9)))
})

// requirements 22.3, 22.9
test('a job whose progress could not be kept is not done a second time after a reload', async () => {
  const server = aServer()
  const tab = await openTab(server)
  server.onCreated = async () => {
    database.isFull = server.things.length > 4 && server.things.length < 20
  }
  await tab.start(jobAt(...locations(9)))
  await vi.waitUntil(() => tab.last()?.state === 'done', wait)
  server.onCreated = async () => undefined
  const calls = server.calls.length
  const next = await openTab(server)
  expect(next.engine.snapshot()).toEqual([])
  expect(server.calls).toHaveLength(calls)
})

// requirement 22.13
test('the last 20 ended jobs are kept', async () => {
  const server = aServer()
  const tab = await openTab(server)
  for (const at of locations(22)) {
    await tab.start({ ...jobAt(at), title: `Job ${at}` })
    await vi.waitUntil(() => tab.last()?.state === 'done', wait)
  }
  const titles = locations(22)
    .slice(2)
    .map(at => `Job ${at}`)
  expect(tab.engine.snapshot().map(({ title }) => title)).toEqual(titles)
  await vi.waitFor(async () => {
    const next = await openTab(server)
    expect(next.engine.snapshot().map(({ title }) => title)).toEqual(titles)
  }, wait)
})
