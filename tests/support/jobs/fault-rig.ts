import { HttpResponse, http } from 'msw'
import { createEngine } from '../../../src/jobs/engine/engine.ts'
import { openKeptJournal } from '../../../src/jobs/engine/kept-journal.ts'
import { type JobSnapshot, newId, type Task } from '../../../src/jobs/job.ts'
import { runTask } from '../../../src/jobs/kinds/kinds.ts'
import { contractAnswer, contractServer } from '../component/contract-server.ts'
import { database } from './browser-database.ts'

/** A fault at one call. The server has carried the call out, or the call has never arrived. */
export interface Fault {
  /** `killed`: the tab; `away`: this call and the next ones fail; `lost`: this call fails; `late`: a creation, carried out later. */
  kind: 'killed' | 'away' | 'lost' | 'late'
  /** The number of the call among those that change something, or among those that only look, from 1. */
  at: number
  of: 'changes' | 'looks'
  isCarriedOut: boolean
}

/** Calls that fail while the server is away. */
const AWAY_CALLS = 5

/** The longest time for one job, in milliseconds. */
const LIMIT_MS = 20_000

/** A call on its way to the server takes less as a rule; the time of a late one, and the longest that is known. In milliseconds. */
const SETTLE_MS = 25
const LATE_MS = 60
const LIFE_MS = 150

const anEngine = (journal: ReturnType<typeof openKeptJournal>) =>
  createEngine({
    journal,
    runTask,
    isSignedIn: () => true,
    announce: async () => undefined,
    onChange: () => undefined,
    onEffects: () => undefined,
    settleMs: SETTLE_MS,
    lifeMs: LIFE_MS,
  })

const later = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

interface TabOptions {
  /** The server's answers tell the ids of what was created. */
  tellsIds: boolean
  afterEachChange: () => Promise<void>
}

/** A tab whose calls can fail, and which can be killed: another one then goes on with its journal. */
export function aTab({ tellsIds, afterEachChange }: TabOptions) {
  database.clear()
  let journal = openKeptJournal('me')
  let engine = anEngine(journal)
  let faults: readonly Fault[] = []
  let counts = { changes: 0, looks: 0 }
  let away = 0
  let underWay = 0

  /** Loses the writes that are under way. */
  const kill = () => {
    engine.drop()
    database.writesLeft = 0
    journal.close()
  }
  const reopen = async () => {
    do await later(1)
    while (underWay > 0)
    journal = openKeptJournal('me')
    // This comes after the lost writes.
    await journal.load()
    database.writesLeft = Number.POSITIVE_INFINITY
    engine = anEngine(journal)
    await engine.load()
  }
  const carryOut = async (request: Request) => {
    const answer = await contractAnswer(request)
    if (request.method === 'GET') return answer
    await afterEachChange()
    return tellsIds || !answer.ok ? answer : Response.json({ success: true, message: 'Done.' })
  }
  const answer = async (request: Request): Promise<Response> => {
    underWay += 1
    return faultyAnswer(request).finally(() => {
      underWay -= 1
    })
  }
  const faultyAnswer = async (request: Request): Promise<Response> => {
    if (away > 0) {
      away -= 1
      return HttpResponse.error()
    }
    const group = request.method === 'GET' ? 'looks' : 'changes'
    counts[group] += 1
    const fault = faults.find(({ at, of }) => of === group && at === counts[group])
    if (!fault) return carryOut(request)
    if (fault.kind === 'away') away = AWAY_CALLS
    if (fault.kind === 'killed' && !fault.isCarriedOut) kill()
    if (fault.kind === 'late' && request.method === 'POST') void later(LATE_MS).then(() => carryOut(request))
    else if (fault.isCarriedOut) await carryOut(request)
    if (fault.kind === 'killed') {
      kill()
      void reopen()
    }
    return HttpResponse.error()
  }

  const ended = async (isIt: (job: JobSnapshot) => boolean): Promise<JobSnapshot> => {
    for (const began = performance.now(); performance.now() - began < LIMIT_MS; await later(2)) {
      const job = engine.snapshot().find(isIt)
      if (job?.endedAt) return job
      // The wait for a server that is away is not what is tested.
      engine.tryNow()
    }
    throw new Error(`the job has not ended: ${JSON.stringify(engine.snapshot())}`)
  }

  return {
    counts: () => counts,
    /** From now on the calls are counted from 1, and these faults hit them. */
    strike(next: readonly Fault[]): void {
      contractServer.use(http.all('*/api/*', ({ request }) => answer(request)))
      faults = next
      counts = { changes: 0, looks: 0 }
      away = 0
    },
    async run(tasks: readonly Task[]): Promise<JobSnapshot> {
      const id = await engine.start(newId(), { title: 'A job', tasks, tells: true }, false)
      return ended(job => job.id === id)
    },
    async undo({ id }: JobSnapshot): Promise<JobSnapshot> {
      await engine.command('undo', id)
      return ended(job => job.title === 'Undo: A job')
    },
    close: () => engine.drop(),
  }
}
