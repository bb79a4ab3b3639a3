import { ApiError } from '../../api/api-error.ts'
import type { Task } from '../job.ts'
import { TaskFailed } from '../steps.ts'
import type { Lost } from './late-creations.ts'

type NotedFailure = Pick<ApiError, 'failure' | 'status' | 'serverMessage' | 'isEnvelope'>

export type StepKind = 'remember' | 'change' | 'create' | 'tell'

/** A step as the journal notes it, before and after its call. */
export type StepNote =
  /** `calls`: so many calls of the step may have arrived, with this one. */
  | { kind: StepKind; state: 'sent'; at: number; calls?: number }
  | { kind: StepKind; state: 'done'; result: unknown; lost?: Lost }
  /** A text is the cause that the task itself has given. */
  | { kind: StepKind; state: 'failed'; error: NotedFailure | string; lost?: Lost }
  /** Here the task learned that its job was cancelled. */
  | { kind: 'cancel'; state: 'done'; result?: undefined; lost?: undefined }

export interface TaskRecord {
  state: 'waiting' | 'done' | 'failed' | 'cancelled'
  sentences: readonly string[]
  /** What undo needs. */
  result: unknown
  canUndo: boolean
}

/** A job beside its tasks. Times are milliseconds since the epoch. */
export interface JobRecord {
  id: string
  title: string
  tells: boolean
  state: 'running' | 'cancelled' | 'done'
  startedAt: number
  endedAt: number | null
  isUndone: boolean
}

export interface JobPlan {
  record: JobRecord
  tasks: readonly Task[]
}

export const freshTask: TaskRecord = { state: 'waiting', sentences: [], result: null, canUndo: false }

export function notedFailure(error: ApiError | TaskFailed): NotedFailure | string {
  if (error instanceof TaskFailed) return error.message
  const { failure, status, serverMessage, isEnvelope } = error
  return { failure, status, serverMessage, isEnvelope }
}

export function errorOf(noted: NotedFailure | string): Error {
  if (typeof noted === 'string') return new TaskFailed(noted)
  return new ApiError(noted.failure, noted.status, noted.serverMessage, noted.isEnvelope)
}

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
  /** @param isUrgent false for a note that can wait for the next one: its content can be found out again */
  keepNote(jobId: string, index: number, number: number, note: StepNote, isUrgent: boolean): Promise<void>
  forget(jobId: string): Promise<void>
}
