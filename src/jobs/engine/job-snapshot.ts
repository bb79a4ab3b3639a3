import type { JobSnapshot, TaskReport } from '../job.ts'
import { titleOf } from '../task-facts.ts'
import { callsLeft, type LiveJob, type LiveTask } from './live-job.ts'

/** Why no call can be made now. */
type Hindrance = 'server' | 'login' | null

function reportOf({ task, record: { state, sentences } }: LiveTask): TaskReport[] {
  if (sentences.length === 0) return []
  return [{ title: titleOf(task), state: state === 'failed' ? 'failed' : 'noted', sentences }]
}

type Waiting = Pick<JobSnapshot, 'state' | 'waitsFor'>

function stateOf({ record, tasks }: LiveJob, waitsFor: Hindrance): Waiting {
  if (record.endedAt !== null || record.state === 'paused') return { state: record.state, waitsFor: null }
  const running = tasks.filter(one => one.isRunning)
  const reason = waitsFor ?? (running.length === 0 ? 'turn' : running.every(one => one.isResting) ? 'late' : null)
  return { state: record.state === 'running' && reason ? 'waiting' : record.state, waitsFor: reason }
}

const canUndo = ({ record, offered, tasks }: LiveJob) =>
  !record.isUndone && (offered !== null || tasks.some(one => one.record.canUndo))

function secondsLeft({ tasks, pace }: LiveJob, state: JobSnapshot['state'], now: number): number | null {
  if (state === 'running') return pace.secondsLeft(now, callsLeft(tasks))
  pace.forget()
  return null
}

/** A job as the tray shows it at a time, in milliseconds since the epoch. */
export function snapshotOf(job: LiveJob, waitsFor: Hindrance, now: number): JobSnapshot {
  const { record, tasks, offered, isKept } = job
  // A change of one location may take several tasks.
  const places = (some: readonly LiveTask[]) => new Set(some.map(({ lane }) => lane)).size
  const total = offered ? 1 : places(tasks)
  const { id, title, startedAt, endedAt, undoes } = record
  const waiting = stateOf(job, waitsFor)
  const what = offered ?? tasks.map(({ task }) => task)
  return {
    ...{ id, title, startedAt, endedAt, undoes, isKept },
    ...waiting,
    total,
    done: total - places(tasks.filter(({ record }) => record.state !== 'done')),
    failed: places(tasks.filter(({ record }) => record.state === 'failed')),
    counts: what.every(({ kind }) => kind === 'delete-media') ? 'files' : 'locations',
    secondsLeft: secondsLeft(job, waiting.state, now),
    reports: tasks.flatMap(reportOf),
    canUndo: canUndo(job),
  }
}
