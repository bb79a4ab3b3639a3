import { ApiError } from '../../api/api-error.ts'
import { createdId, type Outcome } from '../../api/envelope.ts'
import { wallClock } from '../../base/clock.ts'
import type { Id } from '../../base/id.ts'
import { type Creation, TaskFailed } from '../steps.ts'
import { idsWithout, type Lost } from './late-creations.ts'
import { isCalledAgain, type ServerGate } from './server-gate.ts'

export interface CallsWorld {
  gate: ServerGate
  /** Settles when a call may be made or the condition holds; never after the end of the engine. */
  ready(orIf?: () => boolean): Promise<void>
  /** A call whose answer was lost is under way for this long as a rule, in milliseconds: nothing is looked up before. */
  settleMs: number
}

type Attempt<T> = { answer: T } | { lost: ApiError }

/** Of tries to which the server itself answers with a fault. */
const MOST_FAULTS = 8

/** Of looks for something that the server says it has created. */
const MOST_LOOKS = 3

/** A fault in the answer to this call, so the server is there. A busy server may say so for hours. */
const isOwnFault = ({ failure, status, isEnvelope }: ApiError) =>
  failure === 'unreadable' || (failure === 'server-fault' && isEnvelope && status !== 503)

/** The server has not carried out a call that it answered so. */
const isTurnedAway = ({ failure, status }: ApiError) => failure === 'signed-out' || status === 429

const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

async function attempt<T>(
  { gate, ready }: CallsWorld,
  call: () => Promise<T>,
  before?: () => Promise<void>,
): Promise<Attempt<T>> {
  await ready()
  if (before) {
    await before()
    // The session may be another one by now.
    await ready()
  }
  try {
    const answer = await call()
    gate.noteAnswer()
    return { answer }
  } catch (error) {
    if (error instanceof ApiError && isCalledAgain(error)) {
      gate.noteFailure(error)
      return { lost: error }
    }
    gate.noteAnswer()
    throw error
  }
}

/** Waits longer after each failure of one call. @throws ApiError if the server itself has answered with too many faults */
function betweenTries({ gate }: CallsWorld) {
  let failures = 0
  let faults = 0
  return (error: ApiError) => {
    failures += 1
    if (isOwnFault(error)) faults += 1
    if (faults >= MOST_FAULTS) throw error
    return gate.sleep(failures)
  }
}

/** @returns true if the call may still arrive */
function noteLost(lost: Lost, error: ApiError): boolean {
  if (isTurnedAway(error)) return false
  Object.assign(lost, { calls: lost.calls + 1, at: wallClock.now() })
  return true
}

interface Tries {
  /** Runs before each try. */
  before: () => Promise<void>
  /** The unanswered calls of an earlier run; it is left with the calls that may still arrive. */
  lost: Lost
}

/** @throws ApiError */
export async function untilAnswered<T>(world: CallsWorld, call: () => Promise<T>, tries?: Tries): Promise<T> {
  const wait = betweenTries(world)
  for (;;) {
    const tried = await attempt(world, call, tries?.before)
    if ('answer' in tried) return tried.answer
    if (tries) noteLost(tries.lost, tried.lost)
    await wait(tried.lost)
  }
}

/** @param calls so many calls may have created it @returns null if it has not arrived @throws TaskFailed */
async function lookUp(world: CallsWorld, { look, known = [], several }: Creation, calls: number): Promise<Id | null> {
  const found = idsWithout(await untilAnswered(world, look), known)
  if (several && found.length > calls) throw new TaskFailed(several)
  return found[0] ?? null
}

/** @returns null if the server does not list what it says it has created */
async function findCreated(world: CallsWorld, creation: Creation, calls: number): Promise<Id | null> {
  for (let looks = 1; ; looks += 1) {
    const found = await lookUp(world, creation, calls)
    if (found !== null || looks === MOST_LOOKS) return found
    await pause(world.settleMs)
  }
}

/** The id in an answer; null if it holds none, or that of something older. */
function freshId(outcome: Outcome, { known = [] }: Creation): Id | null {
  const id = createdId(outcome)
  return id === null ? null : (idsWithout([id], known)[0] ?? null)
}

/**
 * Looks for what lost calls may have created, and makes the call only if it is not there.
 * @param isAhead an answer without the id is enough
 */
export async function createOnce(
  world: CallsWorld,
  creation: Creation,
  { before, lost, isAhead }: Tries & { isAhead: boolean },
): Promise<Id | null> {
  const { settleMs } = world
  const lookForLost = async () => {
    const found = lost.calls > 0 ? await lookUp(world, creation, lost.calls) : null
    if (found !== null) lost.calls -= 1
    return found
  }
  if (lost.calls > 0) await pause(Math.min(Math.max(lost.at + settleMs - wallClock.now(), 0), settleMs))
  const wait = betweenTries(world)
  for (;;) {
    const found = await lookForLost()
    if (found !== null) return found
    const tried = await attempt(world, creation.call, before).catch((refusal: unknown) => ({ refusal }))
    if ('answer' in tried)
      return freshId(tried.answer, creation) ?? (isAhead ? null : findCreated(world, creation, lost.calls + 1))
    if ('refusal' in tried) {
      // What must be there once is refused if a lost call has created it meanwhile.
      const late = await lookForLost()
      if (late === null) throw tried.refusal
      return late
    }
    const mayHaveArrived = noteLost(lost, tried.lost)
    await Promise.all([wait(tried.lost), mayHaveArrived && pause(settleMs)])
  }
}
