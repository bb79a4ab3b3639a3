import { ApiError } from '../../api/api-error.ts'
import { createdId, type Outcome } from '../../api/envelope.ts'
import type { ScreenState } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import type { Id } from '../../base/id.ts'
import { type Creation, type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { errorOf, notedFailure, type StepKind, type StepNote } from './job-record.ts'
import { createSweep, type Lost, without } from './late-creations.ts'
import { isCalledAgain, type ServerGate } from './server-gate.ts'

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
async function untilAnswered<T>(world: CallsWorld, call: () => Promise<T>, tries?: Tries): Promise<T> {
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
  const found = without(await untilAnswered(world, look), known)
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
  return id === null ? null : (without([id], known)[0] ?? null)
}

/**
 * Looks for what lost calls may have created, and makes the call only if it is not there.
 * @param isAhead an answer without the id is enough
 */
async function createOnce(
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

interface Begun {
  number: number
  /** What an earlier run has noted of the step. */
  noted: StepNote | undefined
  /** The calls of the step that may still arrive. */
  lost: Lost
}

/** A change that was cut off with its tab arrives soon or never: nothing waits for it. */
function lostBy(noted: StepNote | undefined): Lost | undefined {
  if (noted?.state !== 'sent') return noted?.lost
  const { kind, at, calls = 1 } = noted
  return { calls: kind === 'change' ? calls - 1 : calls, at }
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
      return { number, noted, lost: { calls: 0, at: 0, ...lostBy(noted) } }
    },
  }
}

const sentNow = (kind: StepKind, calls: number): StepNote => ({ kind, state: 'sent', at: wallClock.now(), calls })

interface StepOptions {
  /** The next step does not wait for the note. */
  isAhead?: boolean
  /** Learns of the calls that may still arrive. */
  after?: (lost: Lost) => void
}

/** Runs the steps of a task. */
function createStepRunner(world: StepsWorld) {
  const { keep, begin, begun } = createHistory(world)
  /** Until `at` is null, a creation without a note may have been sent by an interrupted run. */
  const resumed = { at: world.resumedAt }

  const runAndNote = async <T>(kind: StepKind, { number, lost }: Begun, run: () => Promise<T>, isAhead: boolean) => {
    const more = () => (lost.calls > 0 ? { lost } : {})
    try {
      const result = await run()
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
  return {
    keep,
    begun,
    resumed,
    /** Gives what is noted of a step, or runs it and notes its result or failure. @throws the error that is noted */
    async step<T>(
      kind: StepKind,
      run: (begun: Begun) => Promise<T>,
      { isAhead = false, after }: StepOptions = {},
    ): Promise<T> {
      const one = await begin(kind)
      const { noted } = one
      try {
        if (noted?.state === 'failed') throw errorOf(noted.error)
        // The result was noted by this same step of an earlier run.
        if (noted?.state === 'done') return noted.result as T
        // All other steps wait for their notes: nothing has followed this one.
        if (!isAhead) resumed.at = null
        return await runAndNote(kind, one, () => run(one), isAhead)
      } finally {
        after?.(one.lost)
      }
    },
  }
}

function listed(id: Id | null): Id {
  if (id !== null) return id
  throw new TaskFailed(
    'The server confirmed a creation, but does not list what it created. Look at the location, then retry.',
  )
}

export function createSteps(world: StepsWorld) {
  const { keep, begun, resumed, step } = createStepRunner(world)
  const create = async (creation: Creation, isAhead: boolean): Promise<Id | null> => {
    const run = ({ number, noted, lost }: Begun) => {
      if (!noted && resumed.at !== null) Object.assign(lost, { calls: 1, at: resumed.at })
      const before = async () => {
        // It has not arrived: no later one was sent.
        resumed.at = null
        // Without the note nothing would tell that it may have arrived; what stays findable is looked up without a note.
        if (!isAhead) await keep(number, sentNow('create', lost.calls + 1), true)
      }
      return createOnce(world, creation, { before, lost, isAhead })
    }
    const result = await step('create', run, { isAhead, after: lost => sweep.expect(lost, creation) })
    if (result !== null) sweep.noteOwn(creation, result)
    return result
  }
  const change = <T>(call: () => Promise<T>, options?: StepOptions): Promise<T> => {
    const run = ({ number, lost }: Begun) => {
      // A call that may be carried out twice does not wait for the note that it is sent.
      const before = async () => void keep(number, sentNow('change', lost.calls + 1), false)
      return untilAnswered(world, call, { before, lost })
    }
    return step('change', run, options)
  }
  let told: readonly ScreenState[] | null = null
  const steps: Steps = {
    remember: read => step('remember', () => untilAnswered(world, read)),
    change: call => change(call),
    put: call => change(call, { after: lost => sweep.expect(lost) }),
    create: async creation => listed(await create(creation, false)),
    add: async creation => void (await create(creation, true)),
    tidy: () => sweep.run(false),
    tell(states) {
      told = states
      return step('tell', () => world.tell(states))
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
