import { ApiError } from '../../api/api-error.ts'
import { type Creation, type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import { errorOf, notedFailure, type StepKind, type StepNote, sentNow } from './job-record.ts'
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
    /** @throws the error that an earlier run has noted */
    async begin(kind: StepKind): Promise<Begun> {
      const number = next
      next += 1
      const noted = notes[number]
      if (!noted) await waitForTurn(number)
      else if (noted.kind === 'cancel') learnOfCancel()
      else if (noted.state === 'failed') throw errorOf(noted.error)
      else if (noted.kind !== kind) {
        throw new TaskFailed(
          'A new version of the console cannot go on with this work. Look at the location, then retry.',
        )
      }
      return { number, noted }
    },
  }
}

/** The steps of one run of a task. */
export function createSteps(world: StepsWorld): Steps {
  const { keep, begin } = createHistory(world)
  /** Until this is null, a creation without a note may have been sent by an interrupted run. */
  let { resumedAt } = world

  /**
   * Runs a step unless it is noted as done; its result or its failure is noted.
   * @param isAhead the next step does not wait for the note
   */
  const step = async <T>(kind: StepKind, run: (begun: Begun) => Promise<T>, isAhead = false): Promise<T> => {
    const begun = await begin(kind)
    const { number, noted } = begun
    // The result was noted by this same step of an earlier run.
    if (noted?.state === 'done') return noted.result as T
    // All other steps wait for their notes: nothing has followed this one.
    if (!isAhead) resumedAt = null
    try {
      const result = await run(begun)
      const kept = keep(number, { kind, state: 'done', result }, !isAhead)
      // The next calls may change what was read: it could not be read again after a crash.
      if (!isAhead) await kept
      return result
    } catch (error) {
      if (error instanceof ApiError) await keep(number, { kind, state: 'failed', error: notedFailure(error) }, true)
      throw error
    }
  }
  const create = <T>(creation: Creation<T>) => {
    const isAhead = creation.staysFindable === true
    const run = ({ number, noted }: Begun) => {
      const before = async () => {
        // It has not arrived: no later one was sent.
        resumedAt = null
        // Without the note nothing would tell that it may have arrived; what stays findable is looked up without a note.
        if (!isAhead) await keep(number, sentNow('create'), true)
      }
      return createOnce(world, creation, { before, sentAt: noted?.state === 'sent' ? noted.at : resumedAt })
    }
    return step('create', run, isAhead)
  }

  return {
    remember: read => step('remember', () => untilAnswered(world, read)),
    // A call that may be carried out twice does not wait for the note that it is sent.
    change: <T>(call: () => Promise<T>) =>
      step('change', ({ number }) =>
        untilAnswered(world, call, async () => void keep(number, sentNow('change'), false)),
      ),
    create,
    tell: states => step('tell', () => world.tell(states)),
    note: sentence => world.addSentence(sentence),
  }
}
