import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { createTimer, withinTime } from '../../base/timer.ts'
import { JOURNAL_LIMIT_MS, type Task } from '../job.ts'
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

type Reading = IDBPTransaction<Schema, typeof STORES, 'readonly'>
type Writing = IDBPTransaction<Schema, typeof STORES, 'readwrite'>

/** The connection to the database: opened when it is needed, and again after the browser has ended it. */
function createConnection() {
  let opening: Promise<JobsDatabase> | undefined
  let isClosed = false

  const opened = (): Promise<JobsDatabase> => {
    if (isClosed) return Promise.reject(new Error('The journal is closed.'))
    opening ??= openJobsDatabase()
    return opening
  }
  const leave = () => {
    void opening?.then(database => database.close()).catch(() => undefined)
    opening = undefined
  }
  const begin = async (act: (transaction: Writing) => void, isSecond = false): Promise<Writing> => {
    const own = opened()
    try {
      const database = await own
      if (own !== opening) throw new Error('The database has come too late: this write was given up.')
      // A relaxed write survives the end of the browser, though not a power cut.
      const transaction = database.transaction(STORES, 'readwrite', { durability: 'relaxed' })
      act(transaction)
      return transaction
    } catch (error) {
      if (isSecond || own !== opening) throw error
      leave()
      return begin(act, true)
    }
  }
  return {
    opened,
    async write(act: (transaction: Writing) => void): Promise<void> {
      await (await begin(act)).done
    },
    /** The next use opens another connection. */
    leave,
    close(): void {
      isClosed = true
      leave()
    },
  }
}

type Connection = ReturnType<typeof createConnection>

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

const noAnswer = (): never => {
  throw new Error('The database does not answer.')
}

/** Writes of one moment share a transaction, in their order. */
function createWriter({ write, leave }: Connection) {
  let waiting: Write[] = []
  let isWriting = false
  const delay = createTimer()

  const writeBatch = async (batch: readonly Write[]) => {
    const actAll = (transaction: Writing) => {
      for (const { act } of batch) act(transaction)
    }
    try {
      await withinTime(JOURNAL_LIMIT_MS, write(actAll), noAnswer)
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // It may have ended for good, as on a full disk, or never answer.
      leave()
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

async function readJob(transaction: Reading, record: JobRecord): Promise<KeptJob> {
  const [plan, tasks, noted] = await Promise.all([
    transaction.objectStore('plans').get(record.id),
    transaction.objectStore('tasks').getAll(below(record.id)),
    transaction.objectStore('notes').getAll(below(record.id)),
  ])
  const notes = new Map<number, StepNote[]>()
  for (const { index, note } of noted) notes.set(index, [...(notes.get(index) ?? []), note])
  const progress = new Map(tasks.map(({ index, record: one }) => [index, one]))
  return { record, tasks: plan?.tasks ?? [], progress, notes }
}

/** A failed request ends its transaction, which reports the failure. */
const quietly = (request: Promise<unknown> | undefined) => void request?.catch(() => undefined)

/** The journal of one user, in the browser's database. */
export function openKeptJournal(owner: string) {
  const connection = createConnection()
  const write = createWriter(connection)

  const journal: Journal = {
    async load() {
      // All in one transaction, which a connection that is left meanwhile still carries out.
      const transaction = (await connection.opened()).transaction(STORES)
      const records = await transaction.objectStore('jobs').getAll(below(owner))
      const jobs = await Promise.all(records.map(record => readJob(transaction, record)))
      // An older version has kept the undo of an edit as a job without tasks.
      for (const { record, tasks } of jobs) if (tasks.length === 0) await journal.forget(record.id)
      return jobs.filter(({ tasks }) => tasks.length > 0).sort((a, b) => a.record.startedAt - b.record.startedAt)
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
      }),
  }
  return {
    ...journal,
    isEmpty: async () => (await (await connection.opened()).getKey('jobs', below(owner))) === undefined,
    close: connection.close,
  }
}
