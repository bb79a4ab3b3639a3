import { TaskCancelled } from './steps.ts'

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

/** Runs steps until the job is cancelled: what they have done by then stays. */
export async function untilCancelled(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof TaskCancelled)) throw error
  }
}
