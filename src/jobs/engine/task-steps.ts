import { ApiError } from '../../api/api-error.ts'
import type { ScreenState } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { type Creation, type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { errorOf, notedFailure, type StepKind, type StepNote } from './job-record.ts'
import { createSweep, type Lost } from './late-creations.ts'
import { createOnce, type StepsWorld, untilAnswered } from './step-calls.ts'

/** A step with what an earlier run has noted of it. */
interface Begun {
  number: number
  noted: StepNote | undefined
}

/** The notes of one task: steps take their numbers one after the other, and an earlier run's note is met again. */
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

/** The steps of one run of a task. */
export function createSteps(world: StepsWorld) {
  const { keep, begin, begun } = createHistory(world)
  /** Until this is null, a creation without a note may have been sent by an interrupted run. */
  let { resumedAt } = world

  /** Runs a step unless it is noted as done; its result or its failure is noted. @throws the error that is noted */
  const step = async <T>(kind: StepKind, run: (begun: Begun) => Promise<T>, options: StepOptions = {}): Promise<T> => {
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
      const result = await step('create', run, { isAhead, lost })
      sweep.own.push(result)
      return result
    } finally {
      sweep.expect(lost, creation)
    }
  }
  let told: readonly ScreenState[] | null = null
  const steps: Steps = {
    remember: read => step('remember', () => untilAnswered(world, read)),
    // A call that may be carried out twice does not wait for the note that it is sent.
    change: <T>(call: () => Promise<T>) =>
      step('change', ({ number }) =>
        untilAnswered(world, call, async () => void keep(number, sentNow('change'), false)),
      ),
    create,
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
