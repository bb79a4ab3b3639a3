import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeptJournal } from '../../../src/jobs/engine/kept-journal.ts'
import { takePart } from '../../../src/jobs/tabs/participant.ts'
import type { JobsSnapshot } from '../../../src/jobs/tabs/tab-messages.ts'
import { giveLocks } from '../../support/jobs/browser-locks.ts'
import { aGate } from '../../support/looks/gate.ts'
import { answerSwitches, startJobs, stopJobs, switchJob } from './job-rig.ts'

beforeEach(async () => {
  await startJobs()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})

/** A tab of the browser, as far as the jobs know it. */
function openTab() {
  const shown: JobsSnapshot[] = []
  const touched: boolean[] = []
  /** The numbers of done tasks that were shown before all of their changes were told. */
  const surprises: number[] = []
  const part = takePart('a person', {
    isSignedIn: () => true,
    onSnapshot(snapshot) {
      shown.push(snapshot)
      const done = snapshot.jobs.at(-1)?.done ?? 0
      if (done > touched.length) surprises.push(done)
    },
    onEffects: (some, isOwn) => touched.push(...some.map(() => isOwn)),
    announce: async () => undefined,
  })
  return { ...part, touched, surprises, shown: () => shown.at(-1), last: () => shown.at(-1)?.jobs.at(-1) }
}

let tabs: ReturnType<typeof openTab>[] = []
afterEach(async () => {
  for (const tab of tabs) tab.close()
  giveLocks()
  vi.useRealTimers()
  await stopJobs()
})

const startRequest = (id: string) =>
  ({
    type: 'start',
    id,
    job: switchJob('Switch on'),
    evenIfNotKept: false,
    until: Date.now() + 10_000,
  }) as const

// requirement 22.10
test('one tab runs the jobs, another one shows and commands them, and goes on when the first is closed', async () => {
  const server = answerSwitches()
  const gate = aGate()
  const first = openTab()
  tabs = [first]
  await waitFor(() => expect(first.shown()?.runsHere).toBe(true))
  const second = openTab()
  tabs = [first, second]
  server.answer = async id => {
    if (id > 2) await gate.opened
    return Response.json({ success: true, message: 'ok' })
  }

  const request = startRequest('one')
  expect(await second.request(request)).toBe('one')
  // A request that comes a second time, as its answer was lost, starts nothing.
  expect(await second.request(request)).toBe('one')
  await waitFor(() => expect(second.last()).toMatchObject({ title: 'Switch on', done: 2 }))
  expect([first.shown()?.runsHere, second.shown()?.runsHere]).toEqual([true, false])
  expect(second.shown()?.jobs).toHaveLength(1)
  const later = startRequest('two')
  await second.request({ ...later, job: { ...later.job, tasks: later.job.tasks.slice(4) } })
  await second.request({ type: 'command', command: 'cancel', id: 'two', until: request.until })
  expect(first.last()).toMatchObject({ id: 'two', state: 'cancelled' })
  await second.request({ type: 'command', command: 'forget', id: 'two', until: request.until })
  await waitFor(() => expect(second.touched).toEqual([false, false]))
  expect(first.touched).toEqual([true, true])

  first.close()
  await waitFor(() => expect(second.shown()?.runsHere).toBe(true))
  gate.open()
  await waitFor(() => expect(second.last()).toMatchObject({ state: 'done', done: 5 }))
  // The calls of the closed tab have no answer there: they are made again, as they do no harm twice.
  expect(server.called.filter(id => id <= 2)).toHaveLength(2)
})

// requirement 22.10
test('work that only a newer version knows is not undone, and every tab reads why at once', async () => {
  const journal = openKeptJournal('a person')
  const record = {
    id: 'new',
    title: 'New',
    tells: false,
    state: 'done',
    startedAt: 1,
    endedAt: 2,
    isUndone: false,
  } as const
  await journal.add({ record, tasks: [{ kind: 'new' } as never] })
  await journal.keepTask('new', 0, { state: 'done', sentences: [], result: {}, canUndo: true }, [])
  journal.close()
  tabs = [openTab(), openTab()]
  await waitFor(() => expect(tabs.map(tab => tab.last()?.canUndo)).toEqual([true, true]))
  for (const tab of tabs) {
    const undoing = tab.request({ type: 'command', command: 'undo', id: 'new', until: Date.now() + 10_000 })
    await expect(undoing).rejects.toThrow('This version of the console does not know the work “new”.')
  }
})

// requirement 22.10
test('a tab knows what a task has changed before it shows the task as done', async () => {
  answerSwitches()
  const tab = openTab()
  tabs = [tab]
  await tab.request(startRequest('two'))
  await waitFor(() => expect(tab.last()).toMatchObject({ state: 'done', done: 5 }))
  expect(tab.surprises).toEqual([])
})

// requirement 22.9
test('without locks (plain http) a job is not kept, and lives in its own tab alone', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  const server = answerSwitches()
  const [first, second] = [openTab(), openTab()]
  tabs = [first, second]
  expect(await first.request(startRequest('one'))).toBeNull()
  expect(await first.request({ ...startRequest('two'), evenIfNotKept: true })).toBe('two')
  await waitFor(() => expect(first.last()).toMatchObject({ state: 'done', done: 5, isKept: false }))
  expect([server.called.length, second.last()]).toEqual([5, undefined])
})
