import { ApiError } from '../../api/api-error.ts'
import type { Task } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { undoOf } from '../undo.ts'
import type { StepNote, TaskRecord } from './job-record.ts'
import type { TaskSteps } from './task-steps.ts'

/** Does the work of a task; the result is what undo needs. @throws TaskFailed, TaskCancelled, ApiError */
export type RunTask = (task: Task, steps: Steps) => Promise<unknown>

export interface TaskEnd {
  record: TaskRecord
  /** The notes with which "Retry" goes on. */
  notes: StepNote[]
}

const recordOf = (
  task: Task,
  state: TaskRecord['state'],
  result: unknown,
  sentences: readonly string[],
): TaskRecord => ({
  state,
  sentences,
  result,
  canUndo: result !== undefined && undoOf(task, result) !== null,
})

const causeOf = (error: unknown) => {
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage
  return (error instanceof Error && error.message) || 'Something unexpected happened.'
}

/** @param notes of the steps that the task has begun */
function endOfFailure(task: Task, error: unknown, notes: readonly StepNote[]): TaskEnd {
  if (error instanceof TaskCancelled) return { record: recordOf(task, 'cancelled', undefined, []), notes: [] }
  const sentences = [causeOf(error)]
  if (error instanceof TaskFailed) {
    const { result } = error
    return { record: recordOf(task, 'failed', result === null ? undefined : result, sentences), notes: [] }
  }
  // The failed step itself is made again by "Retry"; a creation may have arrived all the same.
  const last = notes.at(-1)
  const kept = last?.state === 'failed' ? notes.slice(0, -1) : [...notes]
  if (last?.state === 'failed' && last.lost) kept.push({ kind: last.kind, state: 'sent', ...last.lost })
  return { record: recordOf(task, 'failed', undefined, sentences), notes: kept }
}

async function endOfRun(run: RunTask, task: Task, { steps, begun }: TaskSteps): Promise<TaskEnd> {
  try {
    const result = await run(task, steps)
    return { record: recordOf(task, 'done', result ?? null, []), notes: [] }
  } catch (error) {
    return endOfFailure(task, error, begun())
  }
}

/** Runs a task to its end, and removes what its lost calls create besides, however it has ended. */
export async function endOf(run: RunTask, task: Task, own: TaskSteps): Promise<TaskEnd> {
  const end = await endOfRun(run, task, own)
  await own.sweep().catch(error => (error instanceof TaskCancelled ? own.sweep(false) : Promise.reject(error)))
  return end
}
