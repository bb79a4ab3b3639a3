import { type Hindrance, isSmallWork, type JobSnapshot, type Task, type TaskReport } from '../job.ts'
import { resourceOf, titleOf } from '../task-facts.ts'
import { freshTask, type JobPlan, type JobRecord, type KeptJob, type StepNote, type TaskRecord } from './job-record.ts'

/** The number of tasks that may make calls at the same time. */
export const MOST_TASKS = 4

/** The tasks that may make calls now. */
export function createSlots() {
  const taken = new Set<LiveTask>()
  return {
    isFree: () => taken.size < MOST_TASKS,
    take(task: LiveTask): boolean {
      if (taken.size < MOST_TASKS) taken.add(task)
      return taken.has(task)
    },
    leave: (task: LiveTask): boolean => taken.delete(task),
  }
}

export type Slots = ReturnType<typeof createSlots>

export interface LiveTask {
  task: Task
  index: number
  resource: string
  record: TaskRecord
  /** Empty for a task that has not begun, and for one that is over. */
  notes: StepNote[]
  isRunning: boolean
  /** It waits for calls that may arrive late. */
  isResting: boolean
  /** When the journal gave the task back, in milliseconds since the epoch; null for one of this run. */
  resumedAt: number | null
}

export interface LiveJob {
  record: JobRecord
  tasks: readonly LiveTask[]
  /** False if the journal does not hold it. */
  isKept: boolean
}

/** @param resumedAt when the journal gave the job back; null for a new job */
export function liveJob(
  { record, tasks, progress, notes }: JobPlan & Partial<KeptJob>,
  resumedAt: number | null,
): LiveJob {
  const live = tasks.map((task, index): LiveTask => {
    const known = progress?.get(index) ?? freshTask
    return {
      task,
      index,
      resource: resourceOf(task),
      record: known,
      notes: [...(notes?.get(index) ?? [])],
      isRunning: false,
      isResting: false,
      resumedAt,
    }
  })
  return { record, tasks: live, isKept: true }
}

export const isWaiting = ({ record }: LiveTask): boolean => record.state === 'waiting'

/** A task of a cancelled job goes on only to learn of it. */
const mayRun = (job: LiveJob, one: LiveTask) =>
  isWaiting(one) && !one.isRunning && (job.record.state !== 'cancelled' || one.notes.length > 0)

export function nextTask(job: LiveJob, isFree: (resource: string) => boolean): LiveTask | undefined {
  if (job.record.endedAt !== null) return undefined
  return job.tasks.find(one => mayRun(job, one) && isFree(one.resource))
}

export const isWorkedOff = ({ tasks }: LiveJob): boolean => !tasks.some(isWaiting)

function reportOf({ task, record: { state, sentences } }: LiveTask): TaskReport[] {
  if (sentences.length === 0) return []
  return [{ title: titleOf(task), state: state === 'failed' ? 'failed' : 'noted', sentences }]
}

function stateOf({ record, tasks }: LiveJob, waitsFor: Hindrance | null): Pick<JobSnapshot, 'state' | 'waitsFor'> {
  if (record.endedAt !== null) return { state: record.state, waitsFor: null }
  const running = tasks.filter(one => one.isRunning)
  const reason = waitsFor ?? (running.length === 0 ? 'turn' : running.every(one => one.isResting) ? 'late' : null)
  return { state: record.state === 'running' && reason ? 'waiting' : record.state, waitsFor: reason }
}

const canUndo = ({ record, tasks }: LiveJob) => !record.isUndone && tasks.some(one => one.record.canUndo)

export function jobSnapshot(job: LiveJob, waitsFor: Hindrance | null): JobSnapshot {
  const { record, tasks, isKept } = job
  // A change of one location may take several tasks.
  const places = (some: readonly LiveTask[]) => new Set(some.map(({ resource }) => resource)).size
  const total = places(tasks)
  const { id, title, endedAt } = record
  return {
    ...{ id, title, endedAt, isKept },
    ...stateOf(job, waitsFor),
    total,
    done: total - places(tasks.filter(({ record }) => record.state !== 'done')),
    failed: places(tasks.filter(({ record }) => record.state === 'failed')),
    counts: tasks.every(({ task }) => task.kind === 'delete-media') ? 'files' : 'locations',
    reports: tasks.flatMap(reportOf),
    canUndo: canUndo(job),
    isSmall: isSmallWork(tasks.map(({ task }) => task)),
  }
}
