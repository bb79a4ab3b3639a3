import { callsOf } from '../count-calls.ts'
import type { Task } from '../job.ts'

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
export function createPace() {
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
