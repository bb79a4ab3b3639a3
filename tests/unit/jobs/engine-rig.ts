import { createEngine, type EngineWorld, type RunTask } from '../../../src/jobs/engine/engine.ts'
import type { Journal } from '../../../src/jobs/engine/job-record.ts'
import type { Task } from '../../../src/jobs/job.ts'

/** A task at a location, which the test carries out itself. */
const taskAt = (locationId: number): Task => ({
  kind: 'switch-screens',
  place: { locationId, uniqueId: `shop-${locationId}`, locationName: `Shop ${locationId}` },
  states: [{ type: 'videowall', is_active: true }],
})

export const jobAt = (...locationIds: number[]) => ({ title: 'A job', tasks: locationIds.map(taskAt), tells: false })

export const locationOf = (task: Task): number => ('place' in task ? Number(task.place.locationId) : 0)

/** The shortest waits; an empty object has those of the product. */
const SHORT: Pick<EngineWorld, 'settleMs' | 'lifeMs'> = { settleMs: 1, lifeMs: 1 }

/** An engine whose tasks are done by the test. */
export function anEngine(runTask: RunTask, journal: Journal | null = null, waits = SHORT) {
  const touched: number[] = []
  const effects: string[] = []
  const told: number[] = []
  const session = { isSignedIn: true }
  const engine = createEngine({
    journal,
    runTask,
    isSignedIn: () => session.isSignedIn,
    announce: async task => void told.push(locationOf(task)),
    onChange: () => undefined,
    onEffects(task, effect) {
      touched.push(locationOf(task))
      effects.push(`${locationOf(task)} ${effect}`)
    },
    ...waits,
  })
  let lastId = 0
  return {
    engine,
    touched,
    effects,
    told,
    session,
    /** Starts a job even if nothing keeps it. @returns its id */
    start: (job: ReturnType<typeof jobAt>) => {
      lastId += 1
      return engine.start(`job ${String(lastId).padStart(3, '0')}`, job, true)
    },
    last: () => engine.snapshot().at(-1),
  }
}
