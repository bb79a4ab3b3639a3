import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { createTimer } from '../../base/timer.ts'
import type { Task } from '../job.ts'
import type { JobRecord, Journal, KeptJob, StepNote, TaskRecord } from './job-record.ts'

interface Schema extends DBSchema {
  /** Under the user and the id of the job. */
  jobs: { key: [owner: string, job: string]; value: JobRecord }
  /** What does not change while a job runs. Equal content of many tasks is one object here, and stays one. */
  plans: { key: string; value: { tasks: readonly Task[] } }
  tasks: { key: [job: string, task: number]; value: { index: number; record: TaskRecord } }
  /** The steps of the tasks that have not ended. */
  notes: { key: [job: string, task: number, step: number]; value: { index: number; note: StepNote } }
}

const STORES = ['jobs', 'plans', 'tasks', 'notes'] as const

type JobsDatabase = IDBPDatabase<Schema>

/** The database holds the jobs of all users. @throws if the browser keeps nothing */
function openJobsDatabase(): Promise<JobsDatabase> {
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

type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

/** Everything below a key: a list comes after every text and number. */
const below = (...key: (string | number)[]) => IDBKeyRange.bound(key, [...key, []])

interface Write {
  act: (transaction: Writing) => void
  isUrgent: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

/** The longest wait of a write that is not urgent for an urgent one, in milliseconds. */
const LONGEST_DELAY_MS = 250

/** Writes of one moment share a transaction, in their order. */
function createWriter(database: () => Promise<JobsDatabase>) {
  let waiting: Write[] = []
  let isWriting = false
  const delay = createTimer()

  const writeBatch = async (batch: readonly Write[]) => {
    try {
      // A relaxed write survives the end of the browser, though not a power cut.
      const transaction = (await database()).transaction(STORES, 'readwrite', { durability: 'relaxed' })
      for (const { act } of batch) act(transaction)
      await transaction.done
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const writeAll = async () => {
    isWriting = true
    delay.clear()
    do {
      // A command or the end of a task writes several times in one moment.
      await Promise.resolve()
      const batch = waiting
      waiting = []
      await writeBatch(batch)
    } while (waiting.some(({ isUrgent }) => isUrgent))
    isWriting = false
    // A transaction for every few notes would take as long as their calls.
    if (waiting.length > 0) delay.set(LONGEST_DELAY_MS, writeAll)
  }

  return (act: Write['act'], isUrgent = true) =>
    new Promise<void>((resolve, reject) => {
      waiting.push({ act, isUrgent, resolve, reject })
      if (isWriting) return
      if (isUrgent) void writeAll()
      else if (!delay.isSet()) delay.set(LONGEST_DELAY_MS, writeAll)
    })
}

async function readJob(database: JobsDatabase, record: JobRecord): Promise<KeptJob | null> {
  const transaction = database.transaction(STORES)
  const [plan, tasks, noted] = await Promise.all([
    transaction.objectStore('plans').get(record.id),
    transaction.objectStore('tasks').getAll(below(record.id)),
    transaction.objectStore('notes').getAll(below(record.id)),
  ])
  // An older version has kept the undo of an edit as a job without tasks.
  if (!plan?.tasks.length) return null
  const notes = new Map<number, StepNote[]>()
  for (const { index, note } of noted) notes.set(index, [...(notes.get(index) ?? []), note])
  return { record, tasks: plan.tasks, progress: new Map(tasks.map(({ index, record: one }) => [index, one])), notes }
}

/** A failed request ends its transaction, which reports the failure. */
const quietly = (request: Promise<unknown> | undefined) => void request?.catch(() => undefined)

/** The journal of one user, in the browser's database. */
export function openKeptJournal(owner: string) {
  let opening: Promise<JobsDatabase> | undefined
  const database = () => {
    opening ??= openJobsDatabase()
    return opening
  }
  const close = () => void opening?.then(opened => opened.close()).catch(() => undefined)
  const write = createWriter(database)

  const journal: Journal = {
    async load() {
      const opened = await database()
      const records = await opened.getAll('jobs', below(owner))
      const jobs: KeptJob[] = []
      for (const record of records) {
        const job = await readJob(opened, record)
        if (job) jobs.push(job)
        else await journal.forget(record.id)
      }
      return jobs.sort((a, b) => a.record.startedAt - b.record.startedAt)
    },
    add: ({ record, tasks }) =>
      write(to => {
        quietly(to.objectStore('plans').put({ tasks }, record.id))
        quietly(to.objectStore('jobs').put(record, [owner, record.id]))
      }),
    keepJob: record => write(to => quietly(to.objectStore('jobs').put(record, [owner, record.id]))),
    keepTask: (id, index, record, notes) =>
      write(to => {
        quietly(to.objectStore('tasks').put({ index, record }, [id, index]))
        quietly(to.objectStore('notes').delete(below(id, index)))
        for (const [number, note] of notes.entries()) {
          quietly(to.objectStore('notes').put({ index, note }, [id, index, number]))
        }
      }),
    keepNote: (id, index, number, note, isUrgent) =>
      write(to => quietly(to.objectStore('notes').put({ index, note }, [id, index, number])), isUrgent),
    forget: id =>
      write(to => {
        quietly(to.objectStore('jobs').delete([owner, id]))
        quietly(to.objectStore('plans').delete(id))
        quietly(to.objectStore('tasks').delete(below(id)))
        quietly(to.objectStore('notes').delete(below(id)))
      }).catch(error => {
        // A full disk ends the connection for good: the next write opens another one.
        close()
        opening = undefined
        throw error
      }),
  }
  return {
    ...journal,
    isEmpty: async () => (await (await database()).getKey('jobs', below(owner))) === undefined,
    close,
  }
}
