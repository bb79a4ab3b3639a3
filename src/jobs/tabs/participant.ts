import { failureText } from '../../api/api-error.ts'
import { wallClock } from '../../base/clock.ts'
import { createThrottle, withinTime } from '../../base/timer.ts'
import { hasWebLocks, takeWebLock } from '../../base/web-lock.ts'
import type { StatusUpdate } from '../../realtime/messages.ts'
import { createEngine, type Engine } from '../engine/engine.ts'
import { openKeptJournal } from '../engine/kept-journal.ts'
import { BEGIN_LIMIT_MS, JOURNAL_LIMIT_MS, type JobSnapshot, newId, TOO_LATE } from '../job.ts'
import { runTask } from '../kinds/kinds.ts'
import { effectsOf, uniqueIdOf } from '../task-facts.ts'
import {
  type Answer,
  type JobRequest,
  type JobsSnapshot,
  openTabs,
  type TabMessage,
  type TaskEffects,
} from './tab-messages.ts'

/** Milliseconds between two messages to a page. */
const MESSAGE_MS = 250

/** What a tab hears of the jobs, and does for them. */
export interface JobsPage {
  /** True while the user of the jobs is logged in. */
  isSignedIn(): boolean
  onSnapshot(snapshot: JobsSnapshot): void
  /** @param isOwn the jobs run in this tab */
  onEffects(effects: readonly TaskEffects[], isOwn: boolean): void
  announce(update: StatusUpdate): void
}

interface Pending {
  request: JobRequest
  resolve: (result: string | null | Promise<never>) => void
}

/** True for a request that waited for a frozen tab, or for a lock. */
function isTooLate({ until }: JobRequest): boolean {
  const left = until - wallClock.now()
  // More is left than ever was if the clock was set back.
  return left < 0 || left > 2 * BEGIN_LIMIT_MS
}

const perform = (engine: Engine, request: JobRequest): Promise<string | null> =>
  request.type === 'start'
    ? engine.start(request.id, request.job, request.evenIfNotKept)
    : engine.command(request.command, request.id).then(() => null)

/** Runs the jobs of a user in this tab; this page and the other tabs hear of them. */
function runJobs(owner: string, page: JobsPage, post: (message: TabMessage) => void) {
  // A session that does not tell who it is keeps nothing. Without locks (plain http) two tabs would do the same job.
  const journal = owner && hasWebLocks() ? openKeptJournal(owner) : null
  let effects: TaskEffects[] = []
  const tellNow = () => {
    const touched = effects
    effects = []
    // A page that shows a job as done knows what it has changed: the next plan begins with that.
    if (touched.length > 0) {
      page.onEffects(touched, true)
      post({ type: 'touched', touched })
    }
    const jobs = engine.snapshot()
    page.onSnapshot({ jobs, runsHere: true })
    post({ type: 'jobs', jobs })
  }
  const tell = createThrottle(MESSAGE_MS, tellNow)
  const engine = createEngine({
    journal,
    runTask,
    isSignedIn: page.isSignedIn,
    announce(task, states) {
      const uniqueId = uniqueIdOf(task)
      const isOnline = states.some(state => state.is_active)
      if (uniqueId !== null) page.announce({ uniqueId, status: [...states], isOnline })
    },
    onChange: tell.call,
    onEffects(task, effect) {
      effects.push(effectsOf(task, effect))
    },
  })
  // A journal that cannot be read, or does not answer, holds up no new job.
  const loading = engine.load().catch(() => undefined)
  const loaded = withinTime(JOURNAL_LIMIT_MS, loading, () => undefined)
  return {
    /** The page knows what has come of a request before it gets the answer. */
    async perform(request: JobRequest): Promise<Answer> {
      await loaded
      if (isTooLate(request)) return { result: TOO_LATE }
      try {
        return { result: await perform(engine, request) }
      } catch (error) {
        // A page of an older version reads the result alone.
        return { result: TOO_LATE, error: failureText(error) }
      } finally {
        tellNow()
      }
    },
    tell: tellNow,
    sessionChanged: engine.sessionChanged,
    tryNow: engine.tryNow,
    close(): void {
      engine.drop()
      journal?.close()
      tell.clear()
    },
  }
}

/** Takes part in the jobs of a user: one tab of the browser runs them, the others show them and send it requests. */
export function takePart(owner: string, page: JobsPage) {
  const me = newId()
  const channel = openTabs(owner)
  let isClosed = false
  // A request may end after the page has been closed.
  const post = (message: TabMessage) => {
    if (!isClosed) channel?.postMessage(message)
  }
  const pending = new Map<number, Pending>()
  let runner: ReturnType<typeof runJobs> | null = null
  let lastNumber = 0

  const settle = (number: number, { result, error }: Answer) => {
    pending.get(number)?.resolve(error === undefined ? result : Promise.reject(new Error(error)))
    pending.delete(number)
  }
  const send = async (number: number, { request }: Pending) => {
    if (isTooLate(request)) settle(number, { result: TOO_LATE })
    else if (runner) settle(number, await runner.perform(request))
    else post({ type: 'request', from: me, number, request })
  }
  const sendAll = () => {
    for (const [number, one] of pending) void send(number, one)
  }
  const answer = async ({ from, number, request }: Extract<TabMessage, { type: 'request' }>) => {
    if (runner) post({ type: 'reply', to: from, number, ...(await runner.perform(request)) })
  }
  const handlers: { [Type in TabMessage['type']]: (message: Extract<TabMessage, { type: Type }>) => void } = {
    hello: () => runner?.tell(),
    runner: sendAll,
    request: message => void answer(message),
    reply: ({ to, number, ...answer }) => to === me && settle(number, answer),
    jobs: ({ jobs }) => show(jobs),
    touched: ({ touched }) => page.onEffects(touched, false),
  }
  const show = (jobs: readonly JobSnapshot[]) => page.onSnapshot({ jobs, runsHere: false })
  const hear = ({ data }: MessageEvent<TabMessage>) => {
    const handle: (message: never) => void = handlers[data.type]
    handle(data as never)
  }
  channel?.addEventListener('message', hear)
  const leave = takeWebLock(`jobs of ${owner}`, () => {
    runner = runJobs(owner, page, post)
    post({ type: 'runner' })
    sendAll()
  })
  post({ type: 'hello' })
  const tryNow = () => runner?.tryNow()
  globalThis.addEventListener('online', tryNow)

  return {
    request: (request: JobRequest) =>
      new Promise<string | null>(resolve => {
        lastNumber += 1
        const one = { request, resolve }
        pending.set(lastNumber, one)
        void send(lastNumber, one)
      }),
    sessionChanged: () => runner?.sessionChanged(),
    close(): void {
      globalThis.removeEventListener('online', tryNow)
      isClosed = true
      leave()
      runner?.close()
      channel?.close()
    },
  }
}
