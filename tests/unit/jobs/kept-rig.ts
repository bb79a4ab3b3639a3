import { vi } from 'vitest'
import { openKeptJournal } from '../../../src/jobs/engine/kept-journal.ts'
import { anEngine } from './engine-rig.ts'
import type { aServer } from './fake-server.ts'

/** Lets the database answer, and five milliseconds of the timers pass. */
export const pass = () => new Promise(setImmediate).then(() => vi.advanceTimersByTimeAsync(5))

/** Lets time pass until a fact holds. */
export async function until(isTrue: () => unknown): Promise<void> {
  for (let step = 0; !(await isTrue()); step += 1) {
    if (step > 20_000) throw new Error(`not true: ${isTrue}`)
    await pass()
  }
}

/** An engine on the journal of a user, as in a tab that has just been opened. */
export async function openTab(
  server: ReturnType<typeof aServer>,
  owner = 'me',
  waits?: Parameters<typeof anEngine>[2],
) {
  const tab = anEngine(server.runTask, openKeptJournal(owner), waits)
  await tab.engine.load()
  return { ...tab, isDone: () => until(() => tab.last()?.state === 'done') }
}
