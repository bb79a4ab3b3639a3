import type { Outcome } from '../api/envelope.ts'
import type { ScreenState } from '../api/playlists.ts'
import type { Id } from '../base/id.ts'

/** A creation, which must be carried out exactly once. */
export interface Creation<T> {
  call: () => Promise<Outcome>
  /**
   * Looks for what was created, after a lost answer or for its id; null if it has not arrived.
   * @param calls so many calls may have created it
   */
  lookUp: (calls: number) => Promise<T | null>
  /** The result in the answer: `lookUp` is only needed after a lost answer then. */
  read?: (outcome: Outcome) => T | null
  /**
   * `lookUp` finds it even after further creations, and the task does not need its result. No call waits for the journal
   * then: after a crash these creations are looked up one after the other, until one has not arrived.
   */
  staysFindable?: boolean
  /** For what a lost call creates besides, after a later call has created the same. */
  late?: {
    title: string
    /** @param own the results of all creations of the task @returns the id of what is there besides */
    find: (own: readonly unknown[]) => Promise<Id | null>
    remove: (id: Id) => Promise<unknown>
  }
}

/**
 * The calls of one task, each of them a step. After a crash the task runs again from its beginning, and a step that the
 * journal knows as done gives its noted result at once. A task must therefore make the same steps in the same order.
 *
 * A step waits while its job is paused, the server is away or nobody is logged in. It tries again what may pass.
 */
export interface Steps {
  /** Reads something once; after a crash the noted result is given, which must be JSON. @throws ApiError */
  remember<T>(read: () => Promise<T>): Promise<T>
  /** For what may be done twice without harm, such as PUT, DELETE and reorder; the result is noted. @throws ApiError */
  change<T>(call: () => Promise<T>): Promise<T>
  /** @throws ApiError */
  create<T>(creation: Creation<T>): Promise<T>
  /** Removes what lost calls of the task have created besides by now. @returns true if there was something */
  tidy(): Promise<boolean>
  /** Sends the screens of the task's location their state, if the job does so. */
  tell(states: readonly ScreenState[]): Promise<void>
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
