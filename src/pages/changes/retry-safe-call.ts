import { ApiError, type Failure } from '../../api/api-error.ts'
import type { Outcome } from '../../api/envelope.ts'

/** How a change is found again on the server where nobody heard the answer. */
export interface Trace<Input> {
  /** Whether repeating it would do it twice, as a creation would. */
  isOnce: boolean
  /**
   * Remembers how things stand before the call; null where that cannot be told, and nothing can be found again.
   * @throws ApiError where the server cannot be reached: then nothing is sent that nobody could find again
   */
  begin: () => Promise<Look<Input> | null>
}

/** Looks anew and tells whether the change of this input shows. @throws ApiError where it cannot look */
export type Look<Input> = (input: Input) => Promise<boolean>

/** A call that may have been carried out: nothing is repeated before somebody has looked. */
interface Doubt<Input> {
  input: Input
  hasArrived: Look<Input>
}

/** Where a form keeps its doubt from one try to the next. */
export interface DoubtCell<Input> {
  current: Doubt<Input> | null
}

interface SureCall<Input> {
  input: Input
  call: (input: Input) => Promise<Outcome>
  trace: Trace<Input>
  doubt: DoubtCell<Input>
}

const DOUBTFUL: readonly Failure[] = ['offline', 'timeout', 'server-fault', 'unreadable', 'cancelled']

/** Whether the server may have done it all the same: there was no answer, or none that says so. */
export const isDoubtful = (error: unknown): boolean => error instanceof ApiError && DOUBTFUL.includes(error.failure)

const isCancelled = (error: unknown) => error instanceof ApiError && error.failure === 'cancelled'

/** What a repeated delete meets where the first one, or somebody else, was there before. */
const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 410)

const arrived: Outcome = { message: '', data: null }

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Ends a doubt: what arrived is either what is asked for now, or something that the person should know of. */
function takeArrived<Input>({ input, doubt }: SureCall<Input>): Outcome {
  const first = doubt.current
  doubt.current = null
  if (!first || isSame(first.input, input)) return arrived
  throw new Error('What you sent first has arrived after all: it is in the list. Save again only to add this one too.')
}

/**
 * Makes a call whose answer may get lost. Where it did, the server is asked whether it was carried out, which then
 * counts as success; a creation that nobody can ask about yet is not sent a second time before somebody has looked.
 * @throws ApiError as the call itself, or as the look before a repetition; Error where an earlier input has arrived
 */
export async function callSurely<Input>(sure: SureCall<Input>): Promise<Outcome> {
  const { input, call, trace, doubt } = sure
  const earlier = doubt.current
  if (earlier && (await earlier.hasArrived(earlier.input))) return takeArrived(sure)
  const hasArrived = earlier?.hasArrived ?? (await trace.begin())
  try {
    const outcome = await call(input)
    doubt.current = null
    return outcome
  } catch (error) {
    const isOpen = isDoubtful(error) || earlier !== null || (isMissing(error) && !trace.isOnce)
    if (!isOpen || !hasArrived) throw error
    if (trace.isOnce) doubt.current = { input, hasArrived }
    // Who cancels does not wait for a look; the next try has one.
    if (isCancelled(error) || !(await hasArrived(input).catch(() => false))) throw error
    return takeArrived(sure)
  }
}
