import type { ScreenRef } from '../base/id.ts'
import { noteDate } from './dated-answer.ts'
import { todaysUrl } from './todays-answer.ts'

/**
 * Asks the server for its clock with a call that has no body: the clock is in the header `Date` of any answer, also of a
 * refusal. The listener of `onDatedAnswer` gets it.
 * @throws TypeError if the server cannot be reached, DOMException if the signal ends the call
 */
export async function askDate(screen: ScreenRef, signal: AbortSignal): Promise<void> {
  const sentAt = performance.now()
  noteDate(await fetch(todaysUrl(screen), { method: 'HEAD', cache: 'no-store', signal }), sentAt)
}
