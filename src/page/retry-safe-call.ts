import { ApiError, type Failure } from '../api/api-error.ts'
import type { Outcome } from '../api/envelope.ts'

/** Loads the list again and tells if this input has been created. @throws ApiError if the list cannot be loaded */
export type HasArrived<Input> = (input: Input) => Promise<boolean>

/**
 * Remembers the list before a creation, so that the new entry can be told from older ones; null if the server does not
 * give the list, and nothing can be found in it.
 * @throws ApiError if the server cannot be reached: the creation is not sent then
 */
export type ArrivalCheck<Input> = () => Promise<HasArrived<Input> | null>

/** A form keeps here, from one try to the next, the creation that the server may have carried out. */
export interface PendingOutcome<Input> {
  current: { input: Input; hasArrived: HasArrived<Input> } | null
}

interface Creation<Input> {
  input: Input
  call: (input: Input) => Promise<Outcome>
  arrival: ArrivalCheck<Input>
  pending: PendingOutcome<Input>
}

const ANSWER_LOST: readonly Failure[] = ['offline', 'server-fault', 'unreadable']
const OUTCOME_UNKNOWN: readonly Failure[] = [...ANSWER_LOST, 'timeout', 'cancelled']

const isOneOf = (failures: readonly Failure[], error: unknown) =>
  error instanceof ApiError && failures.includes(error.failure)

/** True if the server may have carried out the call: no answer came, or none that says so. */
export const isOutcomeUnknown = (error: unknown): boolean => isOneOf(OUTCOME_UNKNOWN, error)

const arrived: Outcome = { message: '', data: null }

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Ends the pending outcome: what arrived is either the input of now, or an earlier one of which the person is told. */
function takeArrived<Input>({ input, pending }: Creation<Input>): Outcome {
  const first = pending.current
  pending.current = null
  if (!first || isSame(first.input, input)) return arrived
  throw new Error('What you sent first has arrived after all: it is in the list. Save again only to add this one too.')
}

/**
 * Makes a call that creates something, at most once. If its answer is lost, the list of the server tells if it was
 * carried out; until that list has been loaded the call is not sent a second time.
 * @throws ApiError of the call, or of loading the list before a second try; Error if an earlier input has arrived
 */
export async function callOnce<Input>(creation: Creation<Input>): Promise<Outcome> {
  const { input, call, arrival, pending } = creation
  const earlier = pending.current
  if (earlier && (await earlier.hasArrived(earlier.input))) return takeArrived(creation)
  const hasArrived = earlier?.hasArrived ?? (await arrival())
  try {
    const outcome = await call(input)
    pending.current = null
    return outcome
  } catch (error) {
    if (!hasArrived || !(earlier || isOutcomeUnknown(error))) throw error
    pending.current = { input, hasArrived }
    // A person who cancels does not wait for the list; the next try loads it.
    const isCancelled = isOneOf(['cancelled'], error)
    if (isCancelled || !(await hasArrived(input).catch(() => false))) throw error
    return takeArrived(creation)
  }
}

/**
 * Makes a call that may be carried out twice without harm, such as a change or a delete: it is sent a second time if
 * its answer is lost. The server's own `success: false` is an answer, and after a time-out the person has waited enough.
 * @throws ApiError of the last call
 */
export async function callRepeatable<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!isOneOf(ANSWER_LOST, error) || (error instanceof ApiError && error.isEnvelope)) throw error
    return call()
  }
}
