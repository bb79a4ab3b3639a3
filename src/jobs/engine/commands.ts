import type { JobCommand } from '../job.ts'
import { newId } from '../job-id.ts'
import { undoOf } from '../undo.ts'
import { freshTask } from './job-record.ts'
import type { JobStore } from './job-store.ts'
import { isWaiting, type LiveJob } from './live-job.ts'

/** Tasks that have begun go on: they learn of the cancel, and tidy up. */
async function cancel(store: JobStore, job: LiveJob): Promise<void> {
  if (job.record.endedAt !== null) return
  void store.setRecord(job, { state: 'cancelled' })
  for (const one of job.tasks) {
    if (!isWaiting(one) || one.isRunning || one.notes.length > 0) continue
    one.record = { ...one.record, state: 'cancelled' }
    void store.keepTask(job, one)
  }
}

async function retryFailed(store: JobStore, job: LiveJob): Promise<void> {
  const { isUndone } = job.record
  for (const one of job.tasks) {
    // What was undone is not undone again; what is done now can be.
    if (one.record.state === 'failed') one.record = freshTask
    else if (isUndone && one.record.canUndo) one.record = { ...one.record, canUndo: false }
    else continue
    void store.keepTask(job, one)
  }
  await store.setRecord(job, { state: 'running', endedAt: null, isUndone: false })
}

async function undo(store: JobStore, job: LiveJob): Promise<void> {
  const { id, title, tells, isUndone, endedAt } = job.record
  if (isUndone || endedAt === null) return
  const done = job.tasks.filter(one => one.record.canUndo).reverse()
  const tasks = job.offered ?? done.flatMap(one => undoOf(one.task, one.record.result) ?? [])
  const record = store.newRecord(newId(), `Undo: ${title}`, { tells, undoes: id })
  // A second click comes before the job is written. Both are written at once: after a crash there is one undo, or none.
  const marked = store.setRecord(job, { isUndone: true })
  await store.add({ record, tasks, offered: null }, true)
  await marked
}

const commands: Record<JobCommand, (store: JobStore, job: LiveJob) => unknown> = {
  pause: (store, job) => job.record.state === 'running' && store.setRecord(job, { state: 'paused' }),
  resume: (store, job) => job.record.state === 'paused' && store.setRecord(job, { state: 'running' }),
  cancel,
  retryFailed,
  undo,
  forget: (store, job) => job.record.endedAt !== null && store.forget(job),
}

/** Carries out what a person asks of a job. A job that is no longer known is left out. */
export async function carryOut(store: JobStore, command: JobCommand, id: string): Promise<void> {
  const job = store.find(id)
  if (job) await commands[command](store, job)
}
