import type { Task } from '../job.ts'
import { laneOf } from '../task-facts.ts'
import { freshTask, type JobPlan, type JobRecord, type StepNote, type TaskRecord } from './job-record.ts'
import type { KeptJob } from './journal.ts'
import { createPace } from './pace.ts'

export interface LiveTask {
  task: Task
  index: number
  lane: string
  record: TaskRecord
  /** Empty for a task that has not begun, and for one that is over. */
  notes: StepNote[]
  isRunning: boolean
  /** It waits for calls that may arrive late. */
  isResting: boolean
  /** The time at which the journal gave the task back, in milliseconds since the epoch; null for one of this run. */
  resumedAt: number | null
}

/** A job that the engine knows. */
export interface LiveJob {
  record: JobRecord
  tasks: readonly LiveTask[]
  offered: readonly Task[] | null
  /** False if the journal does not hold it. */
  isKept: boolean
  pace: ReturnType<typeof createPace>
}

/** Makes a job of its plan, and of what the journal knows of its tasks. */
export function liveJob(
  { record, tasks, offered, progress, notes }: JobPlan & Partial<KeptJob>,
  resumedAt: number | null,
): LiveJob {
  const live = tasks.map((task, index): LiveTask => {
    const known = progress?.get(index) ?? freshTask
    return {
      task,
      index,
      lane: laneOf(task),
      record: known,
      notes: [...(notes?.get(index) ?? [])],
      isRunning: false,
      isResting: false,
      resumedAt,
    }
  })
  return { record, tasks: live, offered, isKept: true, pace: createPace() }
}

export const isWaiting = ({ record }: LiveTask): boolean => record.state === 'waiting'

/** A task of a cancelled job goes on only to learn of it. */
const mayRun = (job: LiveJob, one: LiveTask) =>
  isWaiting(one) && !one.isRunning && (job.record.state === 'running' || one.notes.length > 0)

/** The next task of a job that may begin; undefined if there is none. */
export function nextTask(job: LiveJob, isFree: (lane: string) => boolean): LiveTask | undefined {
  if (job.record.endedAt !== null || job.record.state === 'paused') return undefined
  return job.tasks.find(one => mayRun(job, one) && isFree(one.lane))
}

/** True if nothing of a job is left to do. */
export const isOver = ({ tasks }: LiveJob): boolean => !tasks.some(isWaiting)
