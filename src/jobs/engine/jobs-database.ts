import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Task } from '../job.ts'
import type { JobRecord, StepNote, TaskRecord } from './job-record.ts'

export interface Schema extends DBSchema {
  /** Under the user and the id of the job. */
  jobs: { key: [owner: string, job: string]; value: JobRecord }
  /** What does not change while a job runs. Equal content of many tasks is one object here, and stays one. */
  plans: { key: string; value: { tasks: readonly Task[]; offered: readonly Task[] | null } }
  tasks: { key: [job: string, task: number]; value: { index: number; record: TaskRecord } }
  /** The steps of the tasks that have not ended. */
  notes: { key: [job: string, task: number, step: number]; value: { index: number; note: StepNote } }
  /** Which tab runs the jobs of a user, if the browser has no locks. */
  leases: { key: string; value: { holder: string; until: number } }
}

export const STORES = ['jobs', 'plans', 'tasks', 'notes', 'leases'] as const

export type JobsDatabase = IDBPDatabase<Schema>

/** Opens the database of the jobs of all users. @throws if the browser keeps nothing */
export function openJobsDatabase(): Promise<JobsDatabase> {
  return openDB<Schema>('jobs', 1, {
    upgrade(created) {
      for (const store of STORES) created.createObjectStore(store)
    },
    // A newer version of the product, in another tab, changes the database.
    blocking(_version, _next, { target }) {
      if (target instanceof IDBDatabase) target.close()
    },
  })
}
