import { ApiError } from '../../api/api-error.ts'
import type { ScreenState } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { type Creation, type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { errorOf, notedFailure, type StepKind, type StepNote } from './job-record.ts'
import { createSweep, type Lost } from './late-creations.ts'
import { mayPass, type ServerGate } from './server-gate.ts'

export interface StepsWorld {
  /** The notes of an earlier run, and those of this one. */
  notes: StepNote[]
  /** Settles when the journal has the note. A note that is not urgent may wait for the next one. */
  keep(number: number, note: StepNote, isUrgent: boolean): Promise<void>
  gate: ServerGate
  /** Settles when a call may be made or the condition holds; never after the end of the engine. */
  ready(orIf?: () => boolean): Promise<void>
  isCancelled(): boolean
  tell(states: readonly ScreenState[]): Promise<void>
  addSentence(sentence: string): void
  /** When the journal gave this task back, in milliseconds since the epoch; null if it was not interrupted. */
  resumedAt: number | null
  /** A call whose answer was lost is under way for this long as a rule, in milliseconds: nothing is looked up before. */
  settleMs: number
  /** It is under way for this long at most, in milliseconds. */
  lifeMs: number
  /** Waits, and lets other tasks make calls meanwhile. A cancel ends the wait. */
  rest(ms: number): Promise<void>
}

type CallsWorld = Pick<StepsWorld, 'gate' | 'ready' | 'settleMs'>

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
    if (error instanceof ApiError && mayPass(error)) {
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

/** @param before runs before each try @throws ApiError */
async function untilAnswered<T>(world: CallsWorld, call: () => Promise<T>, before?: () => Promise<void>): Promise<T> {
  const wait = betweenTries(world)
  for (;;) {
    const tried = await attempt(world, call, before)
    if ('answer' in tried) return tried.answer
    await wait(tried.lost)
  }
}

async function findCreated<T>(world: CallsWorld, lookUp: () => Promise<T | null>): Promise<T> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    if (looks > 0) await pause(world.settleMs)
    const found = await untilAnswered(world, lookUp)
    if (found !== null) return found
  }
  throw new TaskFailed(
    'The server confirmed a creation, but does not list what it created. Look at the location, then retry.',
  )
}

/**
 * Looks for what lost calls may have created, and makes the call only if it is not there.
 * @param before runs before each try
 * @param lost the unanswered calls of an earlier run; it is left with the calls that may still arrive
 */
async function createOnce<T>(
  world: CallsWorld,
  { call, lookUp, read }: Creation<T>,
  { before, lost }: { before: () => Promise<void>; lost: Lost },
): Promise<T> {
  const { settleMs } = world
  const lookForLost = async () => {
    const found = lost.calls > 0 ? await untilAnswered(world, () => lookUp(lost.calls)) : null
    if (found !== null) lost.calls -= 1
    return found
  }
  if (lost.calls > 0) await pause(Math.min(Math.max(lost.at + settleMs - wallClock.now(), 0), settleMs))
  const wait = betweenTries(world)
  for (;;) {
    const found = await lookForLost()
    if (found !== null) return found
    const tried = await attempt(world, call, before).catch((refusal: unknown) => ({ refusal }))
    if ('answer' in tried) return read?.(tried.answer) ?? findCreated(world, () => lookUp(lost.calls + 1))
    if ('refusal' in tried) {
      // What must be there once is refused if a lost call has created it meanwhile.
      const late = await lookForLost()
      if (late === null) throw tried.refusal
      return late
    }
    const mayHaveArrived = !isTurnedAway(tried.lost)
    if (mayHaveArrived) Object.assign(lost, { calls: lost.calls + 1, at: wallClock.now() })
    await Promise.all([wait(tried.lost), mayHaveArrived && pause(settleMs)])
  }
}

interface Begun {
  number: number
  /** What an earlier run has noted of the step. */
  noted: StepNote | undefined
}

/** Gives the steps of a task their numbers, one after the other, and what an earlier run has noted under them. */
function createHistory({ notes, ready, isCancelled, keep: write }: StepsWorld) {
  let next = 0
  let knowsOfCancel = false
  const isToLearn = () => isCancelled() && !knowsOfCancel

  const keep = (number: number, note: StepNote, isUrgent: boolean) => {
    notes[number] = note
    return write(number, note, isUrgent)
  }
  const learnOfCancel = (): never => {
    knowsOfCancel = true
    throw new TaskCancelled()
  }
  const waitForTurn = async (number: number) => {
    await ready(isToLearn)
    if (!isToLearn()) return
    await keep(number, { kind: 'cancel', state: 'done' }, true)
    learnOfCancel()
  }

  return {
    keep,
    begun: () => notes.slice(0, next),
    async begin(kind: StepKind): Promise<Begun> {
      const number = next
      next += 1
      const noted = notes[number]
      if (!noted) await waitForTurn(number)
      else if (noted.kind === 'cancel') learnOfCancel()
      else if (noted.kind !== kind) {
        throw new TaskFailed(
          'A new version of the console cannot go on with this work. Look at the location, then retry.',
        )
      }
      return { number, noted }
    },
  }
}

const sentNow = (kind: StepKind, calls = 1): StepNote => ({ kind, state: 'sent', at: wallClock.now(), calls })

interface StepOptions {
  /** The next step does not wait for the note. */
  isAhead?: boolean
  /** Is filled with the calls of the step that may still arrive. */
  lost?: Lost
}

export function createSteps(world: StepsWorld) {
  const { keep, begin, begun } = createHistory(world)
  /** Until this is null, a creation without a note may have been sent by an interrupted run. */
  let { resumedAt } = world

  /** Gives what is noted of a step, or runs it and notes its result or failure. @throws the error that is noted */
  const runStep = async <T>(
    kind: StepKind,
    run: (begun: Begun) => Promise<T>,
    options: StepOptions = {},
  ): Promise<T> => {
    const { isAhead = false, lost = { calls: 0, at: 0 } } = options
    const begun = await begin(kind)
    const { number, noted } = begun
    if (noted?.state !== 'sent') Object.assign(lost, noted?.lost)
    if (noted?.state === 'failed') throw errorOf(noted.error)
    // The result was noted by this same step of an earlier run.
    if (noted?.state === 'done') return noted.result as T
    // All other steps wait for their notes: nothing has followed this one.
    if (!isAhead) resumedAt = null
    const more = () => (lost.calls > 0 ? { lost } : {})
    try {
      const result = await run(begun)
      const isUrgent = !isAhead || lost.calls > 0
      const kept = keep(number, { kind, state: 'done', result, ...more() }, isUrgent)
      // The next calls may change what was read: it could not be read again after a crash.
      if (isUrgent) await kept
      return result
    } catch (error) {
      if (error instanceof ApiError || error instanceof TaskFailed)
        await keep(number, { kind, state: 'failed', error: notedFailure(error), ...more() }, true)
      throw error
    }
  }
  const create = async <T>(creation: Creation<T>): Promise<T> => {
    const isAhead = creation.staysFindable === true
    const lost: Lost = { calls: 0, at: 0 }
    const run = ({ number, noted }: Begun) => {
      if (noted?.state === 'sent') Object.assign(lost, { calls: noted.calls ?? 1, at: noted.at })
      else if (resumedAt !== null) Object.assign(lost, { calls: 1, at: resumedAt })
      const before = async () => {
        // It has not arrived: no later one was sent.
        resumedAt = null
        // Without the note nothing would tell that it may have arrived; what stays findable is looked up without a note.
        if (!isAhead) await keep(number, sentNow('create', lost.calls + 1), true)
      }
      return createOnce(world, creation, { before, lost })
    }
    try {
      const result = await runStep('create', run, { isAhead, lost })
      sweep.own.push(result)
      return result
    } finally {
      sweep.expect(lost, creation)
    }
  }
  let told: readonly ScreenState[] | null = null
  const steps: Steps = {
    remember: read => runStep('remember', () => untilAnswered(world, read)),
    // A call that may be carried out twice does not wait for the note that it is sent.
    change: <T>(call: () => Promise<T>) =>
      runStep('change', ({ number }) =>
        untilAnswered(world, call, async () => void keep(number, sentNow('change'), false)),
      ),
    create,
    tidy: () => sweep.run(false),
    tell(states) {
      told = states
      return runStep('tell', () => world.tell(states))
    },
    note: sentence => world.addSentence(sentence),
  }
  const sweep = createSweep({ ...world, ...steps })
  return {
    steps,
    /** The notes of the steps that this run has begun. */
    begun,
    /** Removes what lost calls have created besides, and tells the screens again. @throws TaskCancelled */
    async sweep(waits = true): Promise<void> {
      if ((await sweep.run(waits)) && told) await steps.tell(told)
    },
  }
}

export type TaskSteps = ReturnType<typeof createSteps>
