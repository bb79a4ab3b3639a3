import { ApiError, type Failure } from '../../api/api-error.ts'
import { wallClock } from '../../clock/clock.ts'
import type { Task } from '../job.ts'

/** A failed call as the journal notes it. */
export interface NotedFailure {
  failure: Failure
  status: number | null
  serverMessage: string
  isEnvelope: boolean
}

/** One step of a task as the journal notes it, before and after its call. */
export type StepNote =
  | { kind: 'remember' | 'change' | 'create' | 'tell'; state: 'sent'; at: number }
  | { kind: 'remember' | 'change' | 'create' | 'tell'; state: 'done'; result: unknown }
  | { kind: 'remember' | 'change' | 'create' | 'tell'; state: 'failed'; error: NotedFailure }
  /** Here the task learned that its job was cancelled. */
  | { kind: 'cancel'; state: 'done'; result?: undefined }

export type StepKind = Exclude<StepNote['kind'], 'cancel'>

export const sentNow = (kind: StepKind): StepNote => ({ kind, state: 'sent', at: wallClock.now() })

/** How far one task is. */
export interface TaskRecord {
  state: 'waiting' | 'done' | 'failed' | 'cancelled'
  /** For the report. */
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
  state: 'running' | 'paused' | 'cancelled' | 'done'
  startedAt: number
  endedAt: number | null
  undoes: string | null
  isUndone: boolean
}

/** A job with what does not change while it runs. */
export interface JobPlan {
  record: JobRecord
  tasks: readonly Task[]
  /** The tasks that take back what a page did itself; null for a job with tasks of its own. */
  offered: readonly Task[] | null
}

export const freshTask: TaskRecord = { state: 'waiting', sentences: [], result: null, canUndo: false }

export const notedFailure = ({ failure, status, serverMessage, isEnvelope }: ApiError): NotedFailure => ({
  failure,
  status,
  serverMessage,
  isEnvelope,
})

export const errorOf = ({ failure, status, serverMessage, isEnvelope }: NotedFailure): ApiError =>
  new ApiError(failure, status, serverMessage, isEnvelope)
