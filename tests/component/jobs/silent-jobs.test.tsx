import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, sessionUser } from '../../../src/api/session.ts'
import { lazyJobsOf } from '../../../src/jobs/lazy-jobs.ts'
import type { TabMessage } from '../../../src/jobs/tabs/tab-messages.ts'
import { undoEntriesOf } from '../../../src/jobs/undo-entries.ts'
import { press } from '../../support/component/page-actions.ts'
import { pageStores } from '../../support/component/page-stores.tsx'
import { renderApp } from '../../support/component/render-app.tsx'
import { aJob } from '../../support/jobs/a-job.ts'
import { aGate } from '../../support/looks/gate.ts'
import { answerSwitches, openTray, pageJobs, startJobs, stopJobs, switchJob } from './job-rig.ts'

const sleeper = { end: aGate() }

beforeEach(async () => {
  await startJobs()
  // Another tab holds the lock, and is asleep.
  sleeper.end = aGate()
  void navigator.locks.request(`jobs of ${sessionUser()}`, {}, () => sleeper.end.opened)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
})
afterEach(async () => {
  vi.useRealTimers()
  sleeper.end.open()
  await stopJobs()
  clearSession()
})

const sentence =
  'The tab that runs the jobs does not answer. Close the other tabs of the console and load this page again. Look at “Recent changes” before you try again.'

// requirement 22.14
test('a job that nobody takes is given up with a sentence, and does not begin later', async () => {
  const server = answerSwitches()
  const starting = expect(pageJobs().start(switchJob('Switch on'))).rejects.toThrow(sentence)
  await vi.advanceTimersByTimeAsync(16_000)
  await starting
  sleeper.end.open()
  // This tab runs the jobs now: a new one is done, and the one that was given up is not.
  await pageJobs().start({ ...switchJob('Later'), tasks: switchJob('').tasks.slice(0, 1) })
  await waitFor(() => expect(server.called).toEqual([1]))
})

// requirements 22.14, 23.12
test('an edit whose undo nobody takes can be undone later', async () => {
  const { id } = pageStores()
    .of(undoEntriesOf)
    .add({ title: 'Item removed', tasks: switchJob('').tasks })
  const undoing = expect(pageJobs().command('undo', id)).rejects.toThrow(sentence)
  await vi.advanceTimersByTimeAsync(16_000)
  await undoing
  expect(pageJobs().snapshot().jobs).toMatchObject([{ id, canUndo: true }])
})

// requirement 22.14
test.each([20_000, -3_600_000])(
  'a page that wakes late, with its clock moved by %i ms, says that nobody answered',
  async by => {
    const starting = expect(pageJobs().start(switchJob('Switch on'))).rejects.toThrow(sentence)
    await vi.advanceTimersByTimeAsync(1000)
    vi.setSystemTime(Date.now() + by)
    sleeper.end.open()
    await starting
  },
)

/** Another tab, which tells of its job, and hears no request. */
function aSleepyTab() {
  const channel = new BroadcastChannel(`jobs of ${sessionUser()}`)
  const tell = () => channel.postMessage({ type: 'jobs', jobs: [aJob()] } satisfies TabMessage)
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => data.type === 'hello' && tell()
  tell()
  return channel
}

// requirement 22.14
test('a command that the other tab does not hear ends with an alert', async () => {
  const { user } = renderApp('/user')
  await screen.findByRole('heading', { level: 1 })
  await pageStores().of(lazyJobsOf).load()
  const other = aSleepyTab()
  await openTray(user)
  await press(user, 'Cancel')
  await vi.advanceTimersByTimeAsync(16_000)
  const alert = await screen.findByRole('alertdialog', { name: 'Warning' })
  expect(alert).toHaveAccessibleDescription('The command did not reach the jobs.')
  expect(alert).toHaveTextContent(sentence)
  other.close()
})
