import { failureText } from '../../api/api-error.ts'
import type { ScreenSwitch } from '../../api/playlists.ts'
import type { JobCommand, JobSnapshot, NewJob, Task } from '../job.ts'
import { type Steps, TaskCancelled, TaskFailed } from '../steps.ts'
import type { ScreenEffect } from '../tabs/tab-messages.ts'
import { undoOf } from '../undo.ts'
import { freshTask, type Journal, type StepNote, type TaskRecord } from './job-record.ts'
import { carryOut, createJobStore, type JobStore } from './job-store.ts'
import { LONGEST_LIFE_MS } from './late-creations.ts'
import { createSlots, isWorkedOff, jobSnapshot, type LiveJob, type LiveTask, nextTask, type Slots } from './live-job.ts'
import { createServerGate } from './server-gate.ts'
import { createSteps, type StepsWorld, type TaskSteps } from './task-steps.ts'

/** The waits of the tasks: `recheck` is called whenever something has changed. */
function createConditions() {
  const waiting = new Set<{ holds: () => boolean; go: () => void }>()
  return {
    until(holds: () => boolean): Promise<void> {
      if (holds()) return Promise.resolve()
      return new Promise(go => waiting.add({ holds, go }))
    },
    recheck(): void {
      for (const one of waiting) {
        if (one.holds() && waiting.delete(one)) one.go()
      }
    },
  }
}

/** Does the work of a task; the result is what undo needs. @throws TaskFailed, TaskCancelled, ApiError */
export type RunTask = (task: Task, steps: Steps) => Promise<unknown>

interface TaskEnd {
  record: TaskRecord
  /** The notes with which "Retry" goes on. */
  notes: StepNote[]
}

const recordOf = (
  task: Task,
  state: TaskRecord['state'],
  result: unknown,
  sentences: readonly string[],
): TaskRecord => ({
  state,
  sentences,
  result,
  canUndo: undoOf(task, result) !== null,
})

/** @param notes of the steps that the task has begun */
function endOfFailure(task: Task, error: unknown, notes: readonly StepNote[]): TaskEnd {
  if (error instanceof TaskCancelled) return { record: recordOf(task, 'cancelled', null, []), notes: [] }
  const sentences = [failureText(error)]
  if (error instanceof TaskFailed) return { record: recordOf(task, 'failed', error.result, sentences), notes: [] }
  // The failed step itself is made again by "Retry"; a creation may have arrived all the same.
  const last = notes.at(-1)
  const kept = last?.state === 'failed' ? notes.slice(0, -1) : [...notes]
  if (last?.state === 'failed' && last.lost) kept.push({ kind: last.kind, state: 'sent', ...last.lost })
  return { record: recordOf(task, 'failed', null, sentences), notes: kept }
}

async function endOfRun(run: RunTask, task: Task, { steps, begun }: TaskSteps): Promise<TaskEnd> {
  try {
    const result = await run(task, steps)
    return { record: recordOf(task, 'done', result ?? null, []), notes: [] }
  } catch (error) {
    return endOfFailure(task, error, begun())
  }
}

/** Runs a task to its end, and removes what its lost calls create besides, however it has ended. */
async function endOf(run: RunTask, task: Task, own: TaskSteps): Promise<TaskEnd> {
  const end = await endOfRun(run, task, own)
  await own.sweep().catch(error => (error instanceof TaskCancelled ? own.sweep(false) : Promise.reject(error)))
  return end
}

/** What the engine needs of the page or worker that it runs in. */
export interface EngineWorld {
  /** Null if this browser keeps nothing. */
  journal: Journal | null
  runTask: RunTask
  isSignedIn(): boolean
  announce(task: Task, states: readonly ScreenSwitch[]): void
  /** The snapshot is another one. */
  onChange(): void
  /** A task has ended, or rests, and may have changed something at the server; `onChange` follows. */
  onEffects(task: Task, effect: ScreenEffect): void
  /** A call whose answer was lost is under way for this long as a rule, and for this long at most, in milliseconds. */
  settleMs?: number
  lifeMs?: number
}

interface RunnerInputs extends Pick<EngineWorld, 'runTask' | 'onEffects' | 'onChange'> {
  store: JobStore
  slots: Slots
  isDropped: () => boolean
  stepsWorld: (job: LiveJob, one: LiveTask) => Omit<StepsWorld, 'addSentence'>
}

/** True for a call that may have changed something, also in a task that has ended early. */
const isDoneWrite = ({ kind, state }: StepNote) => state === 'done' && (kind === 'change' || kind === 'create')

/** A task that is done without telling the screens, in a job that tells them, has changed nothing that they show. */
function effectOf({ record: { tells } }: LiveJob, { notes }: LiveTask, end: TaskEnd): ScreenEffect {
  const { state, result } = end.record
  const isDone = state === 'done'
  if (!isDone && result === null && !end.notes.some(isDoneWrite)) return 'none'
  if (tells && notes.some(({ kind }) => kind === 'tell')) return 'told'
  return isDone && tells ? 'none' : 'unpublished'
}

/** Works off the tasks: four at a time, never two on the same resource (requirement 22.1). */
function createRunner({ store, slots, isDropped, stepsWorld, runTask, onEffects, onChange }: RunnerInputs) {
  const busy = new Set<string>()

  const work = async (job: LiveJob, one: LiveTask) => {
    const sentences = new Set<string>()
    const steps = createSteps({ ...stepsWorld(job, one), addSentence: sentence => sentences.add(sentence) })
    const end = await endOf(runTask, one.task, steps)
    if (isDropped()) return
    onEffects(one.task, effectOf(job, one, end))
    one.record = { ...end.record, sentences: [...sentences, ...end.record.sentences] }
    one.notes = end.notes
  }
  const run = async (job: LiveJob, one: LiveTask) => {
    one.isRunning = true
    busy.add(one.resource)
    slots.take(one)
    // Whatever is thrown, here or at the end of the task, is its end, and the others go on.
    await work(job, one).catch(fault => {
      one.record = { ...freshTask, state: 'failed', sentences: [failureText(fault)] }
    })
    if (isDropped()) return
    one.isRunning = false
    busy.delete(one.resource)
    slots.leave(one)
    void store.keepTask(job, one)
    pump()
  }

  const endJobs = () => {
    for (const job of store.jobs()) {
      if (job.record.endedAt !== null || !isWorkedOff(job)) continue
      // What a cancel left out stays so, also after a retry.
      const isCancelled = job.record.state === 'cancelled' || job.tasks.some(one => one.record.state === 'cancelled')
      const state = isCancelled ? 'cancelled' : 'done'
      void store.setRecord(job, { state, endedAt: store.now() })
    }
    store.forgetOldest()
  }

  /** Begins as many tasks as may run, and ends the jobs that are over. */
  const pump = () => {
    // Tasks that have begun come first.
    onChange()
    for (const job of store.jobs()) {
      while (!isDropped() && slots.isFree()) {
        const one = nextTask(job, resource => !busy.has(resource))
        if (!one) break
        void run(job, one)
      }
    }
    endJobs()
    onChange()
  }

  return pump
}

export function createEngine(world: EngineWorld) {
  const { journal, runTask, announce, onChange, onEffects, isSignedIn } = world
  const { settleMs = 2000, lifeMs = LONGEST_LIFE_MS } = world
  let dropped = false
  const isDropped = () => dropped
  const conditions = createConditions()
  const changed = () => {
    if (dropped) return
    conditions.recheck()
    onChange()
  }
  const gate = createServerGate({ isSignedIn, onChange: changed })
  const store = createJobStore({ journal, isDropped, onChange: changed })

  const slots = createSlots()
  const stepsWorld = (job: LiveJob, one: LiveTask): Omit<StepsWorld, 'addSentence'> => ({
    notes: one.notes,
    keep: (number, note, isUrgent) =>
      store.keep(job, to => to.keepNote(job.record.id, one.index, number, note, isUrgent)),
    gate,
    ready: (orIf = () => false) => conditions.until(() => !dropped && (orIf() || (gate.isOpen() && slots.take(one)))),
    isCancelled: () => job.record.state === 'cancelled',
    tell: async states => {
      if (job.record.tells) announce(one.task, states)
    },
    resumedAt: one.resumedAt,
    settleMs,
    lifeMs,
    async rest(ms) {
      one.isResting = true
      slots.leave(one)
      // The pages show what the task has done so far.
      onEffects(one.task, 'none')
      queueMicrotask(() => pump())
      const wasCancelled = job.record.state === 'cancelled'
      const isEnded = () => !one.isResting || (job.record.state === 'cancelled' && !wasCancelled)
      await Promise.race([new Promise(resolve => setTimeout(resolve, ms)), conditions.until(isEnded)])
      one.isResting = false
    },
  })
  const pump = createRunner({ store, slots, isDropped, stepsWorld, runTask, onEffects, onChange: changed })

  return {
    /** Goes on with the jobs that the journal holds. */
    load: () => store.load().then(pump),
    /** @returns the id of the job; null if the journal cannot keep the job, which then has not begun */
    async start(id: string, { title, tasks, tells }: NewJob, evenIfNotKept: boolean): Promise<string | null> {
      const record = store.newRecord(id, title, tells)
      if (!(await store.add({ record, tasks }, evenIfNotKept))) return null
      pump()
      return id
    },
    command: (command: JobCommand, id: string): Promise<void> => carryOut(store, command, id).then(pump),
    snapshot: (): readonly JobSnapshot[] => store.jobs().map(job => jobSnapshot(job, gate.waitsFor())),
    /** Somebody has logged in, or the session has ended. */
    sessionChanged: changed,
    /** The network is back. */
    tryNow: gate.tryNow,
    /** Ends everything at once, as the end of a tab does. */
    drop(): void {
      dropped = true
      gate.close()
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
