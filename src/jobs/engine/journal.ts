import type { JobPlan, JobRecord, StepNote, TaskRecord } from './job-record.ts'

/** A job as the journal gives it back. */
export interface KeptJob extends JobPlan {
  /** By the number of the task; a task without a record has not ended. */
  progress: ReadonlyMap<number, TaskRecord>
  /** The notes of the tasks that have begun and not ended, by the number of the task. */
  notes: ReadonlyMap<number, readonly StepNote[]>
}

/** Keeps the jobs of one user. Every function rejects if the browser cannot keep more. */
export interface Journal {
  load(): Promise<readonly KeptJob[]>
  add(plan: JobPlan): Promise<void>
  keepJob(record: JobRecord): Promise<void>
  /** Keeps a task and the notes that it still needs; the other notes of the task are forgotten. */
  keepTask(jobId: string, index: number, record: TaskRecord, notes: readonly StepNote[]): Promise<void>
  /** @param isUrgent false for a note that can wait for the next one: what it tells can be found out again */
  keepNote(jobId: string, index: number, number: number, note: StepNote, isUrgent: boolean): Promise<void>
  forget(jobId: string): Promise<void>
}
