import { ApiError } from '../../api/api-error.ts'
import type { ScreenSwitch } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import type { Id } from '../../base/id.ts'
import { type Creation, type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { errorOf, notedFailure, type StepKind, type StepNote } from './job-record.ts'
import { createSweep, type Lost } from './late-creations.ts'
import { type CallsWorld, createOnce, untilAnswered } from './task-calls.ts'

export interface StepsWorld extends CallsWorld {
  /** The notes of an earlier run, and those of this one. */
  notes: StepNote[]
  /** Settles when the journal has the note. A note that is not urgent may wait for the next one. */
  keep(number: number, note: StepNote, isUrgent: boolean): Promise<void>
  isCancelled(): boolean
  tell(states: readonly ScreenSwitch[]): Promise<void>
  addSentence(sentence: string): void
  /** When the journal gave this task back, in milliseconds since the epoch; null if it was not interrupted. */
  resumedAt: number | null
  /** A call whose answer was lost is under way for this long at most, in milliseconds. */
  lifeMs: number
  /** Waits, and lets other tasks make calls meanwhile. A cancel ends the wait. */
  rest(ms: number): Promise<void>
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
  let told: readonly ScreenSwitch[] | null = null
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
