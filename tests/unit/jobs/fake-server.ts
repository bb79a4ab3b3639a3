import { ApiError, type Failure } from '../../../src/api/api-error.ts'
import type { Task } from '../../../src/jobs/job.ts'
import type { Creation, Steps } from '../../../src/jobs/steps.ts'
import { anEngine, locationOf } from './engine-rig.ts'

/** A late call is carried out so many milliseconds after its answer was lost. */
const LATE_MS = 4000

/** A call that fails before or after the server has carried it out, or long before. */
export interface Fault {
  at: 'before' | 'after' | 'late'
  error: ApiError
}

export const fault = (
  at: Fault['at'],
  failure: Failure,
  { status = null, retryAfterMs = null }: { status?: number | null; retryAfterMs?: number | null } = {},
): Fault => ({ at, error: new ApiError(failure, status, '', false, retryAfterMs) })

/** A server on which the task of each location creates three things. */
export function aServer() {
  const things: string[] = []
  /** The names of the things that were asked for, with the time of each call. */
  const calls: { name: string; at: number }[] = []
  const server = {
    things,
    calls,
    /** The faults of the next calls. */
    faults: [] as (Fault | null)[],
    /** Runs after a thing is created and before the answer. */
    onCreated: async (_name: string) => undefined as unknown,
    async create(name: string) {
      calls.push({ name, at: Date.now() })
      const next = server.faults.shift()
      if (next?.at === 'late') setTimeout(() => things.push(name), LATE_MS)
      if (next && next.at !== 'after') throw next.error
      things.push(name)
      const id = `${name} ${things.filter(one => one === name).length - 1}`
      await server.onCreated(name)
      if (next) throw next.error
      return { message: '', data: { id } }
    },
    async runTask(task: Task, steps: Steps) {
      const at = locationOf(task)
      for (const step of [1, 2, 3]) {
        const name = `${at}.${step}`
        await steps.remember(async () => things.length)
        const creation: Creation = {
          kind: 'item',
          title: name,
          call: () => server.create(name),
          look: async () => things.filter(one => one === name).map((_, at) => `${name} ${at}`),
          remove: async () => void things.splice(things.lastIndexOf(name), 1),
        }
        // The notes of the second and the third one may be lost together.
        await (step > 1 ? steps.add(creation) : steps.create(creation))
      }
      await steps.tell([])
      return { was: { videowall: 'off' } }
    },
  }
  return server
}

/** What the tasks of these locations create. */
export const thingsOf = (...locationIds: number[]): string[] =>
  locationIds.flatMap(at => [1, 2, 3].map(step => `${at}.${step}`)).sort()

type RunTask = ReturnType<typeof aServer>['runTask']

/** A server, and an engine whose tasks create three things there, unless a test changes them. */
export function aTab(changed = (runTask: RunTask): RunTask => runTask) {
  const server = aServer()
  return { server, ...anEngine(changed(server.runTask)) }
}
