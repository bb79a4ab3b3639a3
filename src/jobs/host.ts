import { endSession } from '../api/client.ts'
import { type Session, sessionUser, storedToken } from '../api/session.ts'
import type { StatusUpdate } from '../realtime/messages.ts'
import { newId } from './job-id.ts'
import type { JobRequest, PageMessage, WorkerMessage } from './tabs/tab-messages.ts'
import type { JobsPage, takePart } from './tabs/participant.ts'

/** What a page knows of the jobs of one user. */
export interface Host {
  request(request: JobRequest): Promise<string | null>
  /** The same user has another session. */
  setSession(session: Session): void
  close(): void
}

export interface HostPage extends Pick<JobsPage, 'onSnapshot' | 'onTouched'> {
  announce(update: StatusUpdate): void
  /** Loads the code that runs the jobs without a worker. */
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
  // Every request tells of the failure.
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

/** Chromium tells the page's thread of every call that a worker of the page makes, but of none that a shared worker makes. */
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
    else if (message.type === 'touched') page.onTouched(message.touched, message.isOwn)
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

/** Opens the jobs of a user, in a worker if there can be one: a page stays smooth then, and a hidden tab is not slow. */
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
