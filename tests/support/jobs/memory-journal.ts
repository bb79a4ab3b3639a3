import {
  freshTask,
  type JobPlan,
  type JobRecord,
  type Journal,
  type KeptJob,
  type StepNote,
  type TaskRecord,
} from '../../../src/jobs/engine/job-record.ts'

interface Stored {
  plan: JobPlan
  progress: Map<number, TaskRecord>
  notes: Map<number, StepNote[]>
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/**
 * A journal that outlives its engine, as IndexedDB does: a write takes a moment, all are carried out in order, and
 * those that were under way when the tab was killed are lost.
 */
export function aMemoryJournal() {
  const jobs = new Map<string, Stored>()
  let queue = Promise.resolve()
  let life = 0

  const write = (change: () => void): Promise<void> => {
    const born = life
    return new Promise(resolve => {
      queue = queue.then(async () => {
        await new Promise(done => setImmediate(done))
        // What waits for a lost write is killed too.
        if (born !== life) return
        change()
        resolve()
      })
    })
  }
  const find = (id: string) => {
    const job = jobs.get(id)
    if (!job) throw new Error(`The journal holds no job ${id}.`)
    return job
  }

  const journal: Journal = {
    async load(): Promise<KeptJob[]> {
      return copyOf([...jobs.values()].map(({ plan }) => plan)).map((plan, index) => {
        const { progress, notes } = [...jobs.values()][index] ?? { progress: new Map(), notes: new Map() }
        return { ...plan, progress: new Map(progress), notes: new Map(notes) }
      })
    },
    add: plan =>
      write(() => void jobs.set(plan.record.id, { plan: copyOf(plan), progress: new Map(), notes: new Map() })),
    keepJob: (record: JobRecord) =>
      write(() => {
        const job = find(record.id)
        job.plan = { ...job.plan, record: copyOf(record) }
      }),
    keepTask: (id, index, record, notes) => {
      const kept = copyOf({ record, notes })
      return write(() => {
        find(id).progress.set(index, { ...freshTask, ...kept.record })
        find(id).notes.set(index, [...kept.notes])
      })
    },
    keepNote: (id, index, number, note) => {
      const kept = copyOf(note)
      return write(() => {
        const notes = find(id).notes.get(index) ?? []
        notes[number] = kept
        find(id).notes.set(index, notes)
      })
    },
    forget: id => write(() => void jobs.delete(id)),
  }
  /** Loses the writes that are under way. */
  const kill = () => {
    life += 1
  }
  return { journal, kill }
}
