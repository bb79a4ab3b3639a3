import { wallClock } from '../../base/clock.ts'
import { withinTime } from '../../base/timer.ts'
import { JOURNAL_LIMIT_MS, type JobCommand, newId } from '../job.ts'
import { undoTitle } from '../job-text.ts'
import { undoOf } from '../undo.ts'
import { freshTask, type JobPlan, type JobRecord, type Journal } from './job-record.ts'
import { isWaiting, type LiveJob, type LiveTask, liveJob } from './live-job.ts'

/** Ended jobs that are kept; the oldest are forgotten. */
const MOST_ENDED = 20

/** Milliseconds until the journal is asked again to forget a job. */
const AGAIN_MS = 1000

interface StoreInputs {
  journal: Journal | null
  isDropped: () => boolean
  onChange: () => void
}

export function createJobStore({ journal, isDropped, onChange }: StoreInputs) {
  let jobs: readonly LiveJob[] = []

  /** Later than every time that is kept: the jobs are in the order of these, and the clock may be set back. */
  const now = () =>
    Math.max(wallClock.now(), ...jobs.map(({ record }) => Math.max(record.startedAt, record.endedAt ?? 0) + 1))

  /** Takes a job out of the journal that could not follow it: after a reload it would be done a second time. */
  const takeOut = async (id: string, from: Journal): Promise<void> => {
    // The job may go on in another tab.
    if (isDropped()) return
    // The disk may have room again, long after the last write of the job.
    await from.forget(id).catch(() => void setTimeout(takeOut, AGAIN_MS, id, from))
  }

  /** @returns false if the journal cannot keep the job, or does not answer: then it forgets the job as soon as it can */
  const keepNew = (to: Journal, plan: JobPlan): Promise<boolean> => {
    const keeping = to.add(plan).then(
      () => true,
      () => false,
    )
    return withinTime(JOURNAL_LIMIT_MS, keeping, () => {
      void takeOut(plan.record.id, to)
      return false
    })
  }

  /** Writes into the journal. A job that it does not take goes on in memory. */
  const keep = async (job: LiveJob, write: (to: Journal) => Promise<void>): Promise<void> => {
    // What waits for a write never goes on in a dropped engine.
    if (isDropped()) return new Promise(() => undefined)
    if (!journal || !job.isKept) return
    await write(journal).catch(() => {
      job.isKept = false
      onChange()
      return takeOut(job.record.id, journal)
    })
  }

  return {
    jobs: () => jobs,
    now,
    newRecord: (id: string, title: string, tells: boolean): JobRecord => ({
      id,
      title,
      tells,
      state: 'running',
      startedAt: now(),
      endedAt: null,
      isUndone: false,
    }),
    find: (id: string) => jobs.find(({ record }) => record.id === id),
    keep,
    keepTask: (job: LiveJob, one: LiveTask) =>
      keep(job, to => to.keepTask(job.record.id, one.index, one.record, one.notes)),
    setRecord(job: LiveJob, change: Partial<JobRecord>): Promise<void> {
      job.record = { ...job.record, ...change }
      return keep(job, to => to.keepJob(job.record))
    },
    /** @returns false if the journal cannot keep the job: it is then added only if that is asked for */
    async add(plan: JobPlan, evenIfNotKept: boolean): Promise<boolean> {
      // A request whose answer was lost comes a second time.
      if (jobs.some(({ record }) => record.id === plan.record.id)) return true
      const isKept = journal !== null && (await keepNew(journal, plan))
      if (isDropped() || !(isKept || evenIfNotKept)) return false
      jobs = [...jobs, { ...liveJob(plan, null), isKept }]
      return true
    },
    forget(job: LiveJob): void {
      jobs = jobs.filter(one => one !== job)
      void keep(job, to => to.forget(job.record.id))
    },
    forgetOldest(): void {
      // A long job that started first may have ended last.
      const ended = jobs
        .filter(({ record }) => record.endedAt !== null)
        .toSorted((a, b) => Number(b.record.endedAt) - Number(a.record.endedAt))
      for (const job of ended.slice(MOST_ENDED)) this.forget(job)
    },
    /** The jobs that the journal holds come first. */
    async load(): Promise<void> {
      const kept = (await journal?.load()) ?? []
      const known = new Set(jobs.map(({ record }) => record.id))
      jobs = [...kept.filter(({ record }) => !known.has(record.id)).map(job => liveJob(job, wallClock.now())), ...jobs]
    },
  }
}

export type JobStore = ReturnType<typeof createJobStore>

/** Tasks that have begun go on: they learn of the cancel, and remove what is half made. */
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
  const { isUndone, endedAt } = job.record
  // What a person has cancelled stays so.
  if (endedAt === null) return
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
  const { title, tells, isUndone, endedAt } = job.record
  if (isUndone || endedAt === null) return
  const done = job.tasks.filter(one => one.record.canUndo).reverse()
  const tasks = done.flatMap(one => undoOf(one.task, one.record.result) ?? [])
  const record = store.newRecord(newId(), undoTitle(title), tells)
  // A second click comes before the job is written. Both are written at once: after a crash there is one undo, or none.
  const marked = store.setRecord(job, { isUndone: true })
  await store.add({ record, tasks }, true)
  await marked
}

const commands: Record<JobCommand, (store: JobStore, job: LiveJob) => unknown> = {
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
