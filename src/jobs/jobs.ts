import { endSession } from '../api/client.ts'
import { currentSession, type Session, sessionUser, storedToken, subscribeToSession } from '../api/session.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import { type Stores, useSnapshot } from '../base/stores.ts'
import { withinTime } from '../base/timer.ts'
import { locationMessagesOf } from '../realtime/location-messages.ts'
import type { StatusUpdate } from '../realtime/messages.ts'
import { openKeptJournal } from './engine/kept-journal.ts'
import { ANSWER_LIMIT_MS, BEGIN_LIMIT_MS, type JobCommand, type NewJob, newId, type Task, TOO_LATE } from './job.ts'
import type { JobsPage, takePart } from './tabs/participant.ts'
import {
  type Asked,
  type JobRequest,
  type JobsSnapshot,
  listenToTabs,
  type PageEffects,
  type PageMessage,
  type WorkerMessage,
} from './tabs/tab-messages.ts'

export interface Host {
  request(request: JobRequest): Promise<string | null>
  /** The same user has another session. */
  setSession(session: Session): void
  close(): void
}

export interface HostPage extends Pick<JobsPage, 'onSnapshot' | 'onEffects'> {
  announce(update: StatusUpdate): void
  /** The code that runs the jobs without a worker. */
  loadPart?: () => Promise<typeof import('./tabs/participant.ts')>
}

const LOST_CODE =
  'The code that runs the jobs could not be loaded: the console may have a new version. Load this page again.'

/** Without workers the jobs run on the page's own thread. */
function openInline(owner: string, page: HostPage): Host {
  let isClosed = false
  let part: ReturnType<typeof takePart> | null = null
  // The session may be that of another user.
  const isSignedIn = () => storedToken() !== '' && sessionUser() === owner
  const { loadPart = () => import('./tabs/participant.ts') } = page
  const announce = async (update: StatusUpdate) => page.announce(update)
  const opening = loadPart().then(({ takePart }) => {
    part = isClosed ? null : takePart(owner, { ...page, announce, isSignedIn })
    return part
  })
  // Every request reports the failure.
  opening.catch(() => undefined)
  return {
    async request(request) {
      const opened = await opening.catch(() => {
        throw new Error(LOST_CODE)
      })
      return (await opened?.request(request)) ?? null
    },
    setSession: () => part?.sessionChanged(),
    close() {
      isClosed = true
      part?.close()
    },
  }
}

interface Pending {
  request: JobRequest
  resolve: (result: string | null) => void
  reject: (error: unknown) => void
}

/** A worker of this tab alone. */
interface TabWorker {
  post(message: PageMessage): void
  end(): void
}

interface WorkerEvents {
  onMessage(message: WorkerMessage): void
  /** The code of the worker cannot be loaded. */
  onLost(): void
}

/** Chromium reports each call of a worker to the page's thread, but none of a shared worker. */
function startSharedWorker({ onMessage, onLost }: WorkerEvents): TabWorker {
  // No other tab connects to a worker with this name: it ends with the tab.
  const worker = new SharedWorker(new URL('./tabs/worker.ts', import.meta.url), { type: 'module', name: newId() })
  const post = (message: PageMessage) => worker.port.postMessage(message)
  worker.port.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.port.start()
  worker.addEventListener('error', onLost)
  return { post, end: () => post({ type: 'close' }) }
}

/** For a browser without shared workers, as on some telephones. */
function startWorker({ onMessage, onLost }: WorkerEvents): TabWorker {
  const worker = new Worker(new URL('./tabs/worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => onMessage(data))
  worker.addEventListener('error', onLost)
  return { post: message => worker.postMessage(message), end: () => worker.terminate() }
}

/** Talks to the worker. @param onLost learns of the requests that a worker which cannot be loaded has not answered */
function openWorker(
  owner: string,
  session: Session,
  { page, onLost }: { page: HostPage; onLost: (asked: readonly Pending[]) => void },
): Host {
  const asked = new Map<number, Pending>()
  let lastNumber = 0
  let hasEnded = false
  const end = () => {
    hasEnded = true
    worker.end()
  }
  const onMessage = (message: WorkerMessage) => {
    // A shared worker may still say something until it has heard of its end.
    if (hasEnded) return
    if (message.type === 'snapshot') page.onSnapshot(message.snapshot)
    else if (message.type === 'touched') page.onEffects(message.touched, message.isOwn)
    else if (message.type === 'session-lost') endSession(message.token)
    else if (message.type === 'announce') {
      page.announce(message.update)
      worker.post({ type: 'announced', number: message.number })
    } else {
      asked.get(message.number)?.resolve(message.result)
      asked.delete(message.number)
    }
  }
  const start = typeof SharedWorker === 'undefined' ? startWorker : startSharedWorker
  const worker = start({
    onMessage,
    onLost() {
      end()
      onLost([...asked.values()])
    },
  })
  worker.post({ type: 'open', owner, session })

  return {
    request: request =>
      new Promise((resolve, reject) => {
        lastNumber += 1
        asked.set(lastNumber, { request, resolve, reject })
        worker.post({ type: 'request', number: lastNumber, request })
      }),
    setSession: next => worker.post({ type: 'session', session: next }),
    close: end,
  }
}

/** In a worker if there can be one: a page stays smooth then, and a hidden tab is not slow. */
export function openHost(owner: string, session: Session, page: HostPage): Host {
  if (typeof Worker === 'undefined') return openInline(owner, page)
  // A worker that cannot be loaded, as after a deploy, is replaced by the page itself.
  const onLost = (lost: readonly Pending[]) => {
    host = openInline(owner, page)
    for (const { request, resolve, reject } of lost) host.request(request).then(resolve, reject)
  }
  let host = openWorker(owner, session, { page, onLost })
  return {
    request: request => host.request(request),
    setSession: next => host.setSession(next),
    close: () => host.close(),
  }
}

const nothing: JobsSnapshot = { jobs: [], runsHere: false }

interface Opened {
  host: Host
  snapshot: JobsSnapshot
}

/** Jobs that the browser does not keep go on after the next login of their user in this tab. */
const livesOn = ({ snapshot }: Opened) => snapshot.jobs.some(job => !job.isKept && job.endedAt === null)

const SILENCE =
  'The tab that runs the jobs does not answer. Close the other tabs of the console and load this page again. Look at the list of jobs before you try again.'

/** Opens the jobs of the signed-in user as soon as there are any, and closes those of a user who has signed out. */
function createHosts(page: Pick<HostPage, 'announce' | 'loadPart'>, onChange: () => void) {
  const opened = new Map<string, Opened>()
  let effects: PageEffects[] = []
  let sendEffects: (() => void) | null = null
  /** Null when the page has ended. */
  let user: string | null = ''
  let stopListening: () => void = () => undefined

  const open = (owner: string): Opened => {
    const known = opened.get(owner)
    if (known) return known
    if (user === null) throw new Error('The page of these jobs has ended.')
    const host = openHost(owner, currentSession(), {
      ...page,
      onSnapshot(snapshot) {
        one.snapshot = snapshot
        onChange()
      },
      onEffects(more, isOwn) {
        effects.push(...more.map(entry => ({ ...entry, isOwn })))
        sendEffects?.()
      },
    })
    const one: Opened = { host, snapshot: nothing }
    opened.set(owner, one)
    return one
  }
  /** There are jobs if the journal has some, or another tab. */
  const openIfAny = async (owner: string) => {
    stopListening = listenToTabs(owner, () => open(owner))
    const journal = openKeptJournal(owner)
    const isEmpty = await journal.isEmpty().catch(() => true)
    journal.close()
    if (user === owner && !isEmpty) open(owner)
  }
  const followSession = () => {
    const session = currentSession()
    const next = sessionUser()
    for (const [owner, one] of opened) {
      if (owner === next) one.host.setSession(session)
      else if (livesOn(one)) one.host.setSession({ ...session, token: '' })
      else {
        one.host.close()
        opened.delete(owner)
      }
    }
    const isOther = next !== user
    user = next
    if (isOther) stopListening()
    if (isOther && next && !opened.has(next)) void openIfAny(next)
    onChange()
  }
  const unsubscribe = subscribeToSession(followSession)
  followSession()

  return {
    open,
    /**
     * Gives the listener what the tasks that have ended may have changed, also what has ended before.
     * @returns the function that ends it
     */
    takeEffects(listener: (effects: readonly PageEffects[]) => void): () => void {
      const tell = () => {
        const all = effects
        effects = []
        if (all.length > 0) listener(all)
      }
      sendEffects = tell
      tell()
      return () => {
        if (sendEffects === tell) sendEffects = null
      }
    },
    snapshotOf: (owner: string) => opened.get(owner)?.snapshot ?? nothing,
    end(): void {
      user = null
      unsubscribe()
      stopListening()
      for (const { host } of opened.values()) host.close()
    },
  }
}

/** The jobs of the signed-in user: a page follows them and commands them. */
export function createJobs(page: Pick<HostPage, 'announce' | 'loadPart'>) {
  const changes = createEmitter()
  const hosts = createHosts(page, changes.emit)

  /** @throws Error with a sentence if nobody answers */
  const ask = async (what: Asked): Promise<string | null> => {
    const request = { ...what, until: wallClock.now() + BEGIN_LIMIT_MS }
    const answering = hosts.open(sessionUser()).host.request(request)
    const answer = await withinTime(ANSWER_LIMIT_MS, answering, () => TOO_LATE)
    if (answer === TOO_LATE) throw new Error(SILENCE)
    return answer
  }
  return {
    subscribe: changes.subscribe,
    snapshot: (): JobsSnapshot => hosts.snapshotOf(sessionUser()),
    takeEffects: hosts.takeEffects,
    /**
     * @returns the id of the job; 'cannot-keep' if the browser cannot keep it: then it begins only if that is asked for
     * @throws Error with a sentence if nobody answers: then the job does not begin later either
     */
    async start(job: NewJob, { evenIfNotKept = false } = {}): Promise<string> {
      return (await ask({ type: 'start', id: newId(), job, evenIfNotKept })) ?? 'cannot-keep'
    },
    /** Adds the undo of something that a page did itself. @returns the id of its entry */
    async offerUndo(title: string, undo: readonly Task[]): Promise<string> {
      const id = newId()
      await ask({ type: 'offer', id, title, undo })
      return id
    },
    /** A second 'undo' of the same job does nothing. */
    async command(command: JobCommand, id: string): Promise<void> {
      await ask({ type: 'command', command, id })
    },
    end: hosts.end,
  }
}

export type Jobs = ReturnType<typeof createJobs>

export function jobsOf({ of, atEnd }: Stores): Jobs {
  const jobs = createJobs(of(locationMessagesOf))
  atEnd(jobs.end)
  return jobs
}

export const useJobs = (): JobsSnapshot => useSnapshot(jobsOf)
