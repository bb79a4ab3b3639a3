import { type Id, sameId } from '../base/id.ts'
import { isSessionLost } from './api-error.ts'

/** A person who saves waits meanwhile. */
const LOOK_LIMIT_MS = 3000

/**
 * Reads an entry before a save: the call alone would overwrite what somebody else has saved since the page loaded it.
 * @returns undefined if the look tells nothing: it failed or took too long, or the entry is not in the list
 * @throws ApiError if the session has ended
 */
export async function lookFirst<Entry extends { id: Id }>(
  id: Id,
  load: (signal: AbortSignal) => Promise<readonly Entry[]>,
): Promise<Entry | undefined> {
  const entries = await load(AbortSignal.timeout(LOOK_LIMIT_MS)).catch((error: unknown) => {
    if (isSessionLost(error)) throw error
    return []
  })
  return entries.find(entry => sameId(entry.id, id))
}
