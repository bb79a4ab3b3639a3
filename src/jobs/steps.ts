import type { Outcome } from '../api/envelope.ts'
import type { ScreenSwitch } from '../api/playlists.ts'
import type { Id } from '../base/id.ts'

/** A creation, which must be carried out exactly once. */
export interface Creation {
  /** Ids of two kinds may be the same number. */
  kind: 'location' | 'playlist' | 'item'
  /** What is created, for the report. */
  title: string
  call: () => Promise<Outcome>
  /** The ids of all that looks like it now: one of them is it, after a lost answer or an answer without an id. */
  look: () => Promise<readonly Id[]>
  /** The ids of what was there before. */
  known?: readonly Id[]
  /** The sentence with which the task fails if a look finds more than its calls can have created. */
  several?: string
  /** The ids of what a lost call has created besides; without it, what `look` finds and the task has not created. */
  extra?: () => Promise<readonly Id[]>
  remove: (id: Id) => Promise<unknown>
}

/**
 * The calls of one task, each of them a step. After a crash the task runs again from its beginning, and a step that the
 * journal knows as done gives its noted result at once. A task must therefore make the same steps in the same order.
 *
 * A step waits while the server is away or nobody is logged in. It tries again what may pass.
 */
export interface Steps {
  /** Reads something once; after a crash the noted result is given, which must be JSON. @throws ApiError */
  remember<T>(read: () => Promise<T>): Promise<T>
  /** For what may be done twice without harm, such as DELETE; the result is noted. @throws ApiError */
  change<T>(call: () => Promise<T>): Promise<T>
  /** A change that a later one takes back, such as PUT and reorder: the task does not end before its lost calls arrive. */
  put<T>(call: () => Promise<T>): Promise<T>
  /** @returns the id @throws ApiError, TaskFailed */
  create(creation: Creation): Promise<Id>
  /**
   * Creates what a look finds even after further creations. No call waits for the journal then: after a crash these
   * creations are looked up one after the other, until one has not arrived.
   */
  add(creation: Creation): Promise<void>
  /** Removes what lost calls of the task have created besides by now. @returns true if there was something */
  tidy(): Promise<boolean>
  /** Sends the screens of the task's location their state, if the job does so. */
  tell(states: readonly ScreenSwitch[]): Promise<void>
  /** A sentence for the report about something that was left or is different. */
  note(sentence: string): void
}

/**
 * Ends a task that has left nothing half made, with a cause that a person can read: "Retry" begins it again. An ApiError
 * that a task does not catch ends it too, but then "Retry" goes on at the step that failed.
 */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed'

  /** @param result what was done all the same, for undo */
  constructor(
    message: string,
    readonly result: unknown = null,
  ) {
    super(message)
  }
}

/**
 * Thrown once, by the first step after the job was cancelled. A task lets it through if nothing stays. Otherwise it catches
 * it, completes or removes by further steps what is half made, and gives the result of what stays.
 */
export class TaskCancelled extends Error {
  override readonly name = 'TaskCancelled'
}

/**
 * Runs steps that may be repeated to their end, even if the job is cancelled in their middle.
 * @returns true if it was cancelled
 */
export async function toTheEnd(run: () => Promise<unknown>): Promise<boolean> {
  try {
    await run()
    return false
  } catch (error) {
    if (!(error instanceof TaskCancelled)) throw error
    await run()
    return true
  }
}

/** What the steps have done until the job is cancelled stays. */
export async function untilCancelled(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof TaskCancelled)) throw error
  }
}
