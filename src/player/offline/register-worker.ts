import type { EventLog } from '../event-log.ts'
import { TAKE_PAGE } from './cache-names.ts'

/** The interval at which the page looks for a new version of itself; it also looks after every answer of the server. */
const CHECK_MS = 600_000

/** A first visit waits this long for its worker, so that no file is fetched beside its download. */
const CONTROL_LIMIT_MS = 3000

/** A page that plays without its worker, as after a forced reload, has its first files after this time. */
const WITHOUT_WORKER_MS = 60_000

interface WorkerOptions {
  /** The URL of the worker's script, and the path below which it answers. */
  url: string
  scope: string
  log: EventLog
  /** Another version of the page may be kept: a reload would bring it. */
  onKept(): Promise<void>
}

/** Resolves once the worker answers the requests of this page, or after the limit. */
function untilControlled(workers: ServiceWorkerContainer, limitMs: number): Promise<void> {
  if (workers.controller) return Promise.resolve()
  const limit = AbortSignal.timeout(limitMs)
  return new Promise(resolve => {
    limit.addEventListener('abort', () => resolve(), { once: true })
    workers.addEventListener('controllerchange', () => resolve(), { once: true, signal: limit })
  })
}

/** A worker takes the pages that are there when it begins; it does not see a page that is on its way at that moment. */
async function askToBeTaken(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready
  if (!workers.controller) active?.postMessage(TAKE_PAGE)
}

/**
 * Registers the display's worker and watches for new versions of it.
 * @throws if the browser refuses it
 */
export async function startDisplayWorker({ url, scope, log, onKept }: WorkerOptions) {
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  let isShellKept = false

  const register = () => workers.register(url, { scope, updateViaCache: 'none' })

  function askForShell(active: ServiceWorker | null): void {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (!isShellKept) log.info('keeps the page itself')
      isShellKept = true
      port1.close()
      void onKept()
    }
    active?.postMessage('is the shell still kept?', [port2])
  }

  /** Asks the server for a new version, and keeps the page itself if it is not yet kept. */
  async function check(): Promise<void> {
    try {
      // A registration that the browser has removed is put back by registering again.
      const registration = await register()
      await registration.update()
      askForShell(registration.active)
    } catch {
      // The server is away: the next check asks again.
    }
  }

  function controlChanged(): void {
    // A new version; or the browser had lost the old worker and all that it kept.
    if (isControlled) void onKept().then(check)
    isControlled = true
  }

  workers.addEventListener('controllerchange', controlChanged)
  // Without a network the worker of an earlier visit goes on.
  const registered = register().catch((error: unknown) => {
    if (!isControlled) throw error
  })
  void askToBeTaken(workers)
  void onKept()
  const timer = setInterval(check, CHECK_MS)
  const controlled = () => untilControlled(workers, CONTROL_LIMIT_MS)
  const dispose = () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', controlChanged)
  }
  try {
    await Promise.race([controlled(), registered.then(controlled)])
  } catch (error) {
    dispose()
    throw error
  }
  /** Resolves once files can be kept while elements load them, or after a minute in which the elements load alone. */
  const mayKeep = untilControlled(workers, WITHOUT_WORKER_MS)
  return { check, mayKeep, dispose }
}
