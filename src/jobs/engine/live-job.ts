import type { Task } from '../job.ts'
import { callsOf, laneOf } from '../task-facts.ts'

import { freshTask, type JobPlan, type JobRecord, type KeptJob, type StepNote, type TaskRecord } from './job-record.ts'

/** The number of tasks that may make calls at the same time. */
export const MOST_TASKS = 4

/** The places of the tasks that may make calls now. */
export function createSlots<Task extends object>() {
  const taken = new Set<Task>()
  return {
    isFree: () => taken.size < MOST_TASKS,
    /** @returns true if the task has a place now */
    take(task: Task): boolean {
      if (taken.size < MOST_TASKS) taken.add(task)
      return taken.has(task)
    },
    /** @returns true if the task had a place */
    leave: (task: Task): boolean => taken.delete(task),
  }
}

export type Slots<Task extends object> = ReturnType<typeof createSlots<Task>>

/** The pace of the last minute counts. */
const WINDOW_MS = 60_000

/** A shorter time tells little about the pace. */
const LEAST_MS = 3000

interface Sample {
  /** Milliseconds since the epoch. */
  at: number
  /** The calls that were left. */
  left: number
}

/** Estimates the time that is left from the pace of the calls. */
function createPace() {
  let samples: Sample[] = []
  return {
    /** @param at milliseconds since the epoch @returns seconds; null while too little is known */
    secondsLeft(at: number, left: number): number | null {
      const last = samples.at(-1)
      // A clock that was set back, or a retry, begins a new estimate.
      if (last && (at < last.at || left > last.left)) samples = []
      samples = [...samples.filter(sample => at - sample.at <= WINDOW_MS), { at, left }]
      const [first] = samples
      if (!first || at - first.at < LEAST_MS || first.left === left) return null
      return Math.round((((at - first.at) / (first.left - left)) * left) / 1000)
    },
    /** A wait tells nothing about the pace. */
    forget(): void {
      samples = []
    },
  }
}

interface Progress {
  task: Task
  notes: readonly unknown[]
  record: { state: string }
}

/** The calls that a job still has to make; each note stands for a call. */
export function callsLeft(tasks: readonly Progress[]): number {
  let left = 0
  for (const { task, notes, record } of tasks) {
    if (record.state === 'waiting') left += Math.max(callsOf(task) - notes.length, 1)
  }
  return left
}

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
