import type { EventLog } from '../event-log.ts'

/** How often the page looks for a new version of itself, beside every answer of the server. */
const LOOK_MS = 600_000

/** A first visit waits this long for its worker, so that no file is fetched beside the keeping of it. */
const CONTROL_LIMIT_MS = 3000

/** A page that plays without its worker, as after a forced reload, has what it shows first by then. */
const WITHOUT_WORKER_MS = 60_000

export interface WorkerOptions {
  /** Address of the worker's script, and the path below which it answers. */
  url: string
  scope: string
  log: EventLog
  /** A new version of the page has been kept: a reload would bring it. */
  onNewVersion(): Promise<void>
}

export interface DisplayWorker {
  /** Asks the server whether there is a new version, and keeps the page itself where it is not kept. */
  look(): void
  /** Resolves when files can be kept as the elements load them, or when those have had a minute for themselves. */
  mayKeep: Promise<void>
  dispose(): void
}

/** Resolves once the worker answers this page's requests, or at the limit. */
function untilControlled(workers: ServiceWorkerContainer, limitMs: number): Promise<void> {
  if (workers.controller) return Promise.resolve()
  const limit = AbortSignal.timeout(limitMs)
  return new Promise(resolve => {
    limit.addEventListener('abort', () => resolve(), { once: true })
    workers.addEventListener('controllerchange', () => resolve(), { once: true, signal: limit })
  })
}

/**
 * Registers the display's worker and watches for new versions of it.
 * @throws where the browser refuses it
 */
export async function startDisplayWorker({ url, scope, log, onNewVersion }: WorkerOptions): Promise<DisplayWorker> {
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
    }
    active?.postMessage('is the shell still kept?', [port2])
  }

  // What a browser has removed with everything else is put back by registering again.
  async function look(): Promise<void> {
    const registration = await register()
    await registration.update()
    askForShell(registration.active)
  }

  function controlChanged(): void {
    if (isControlled) {
      log.info('a new version of the page is there')
      void onNewVersion()
    }
    isControlled = true
  }

  workers.addEventListener('controllerchange', controlChanged)
  // Without a network the worker that is there already goes on.
  const registered = register().catch((error: unknown) => {
    if (!isControlled) throw error
  })
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS)
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
  const mayKeep = untilControlled(workers, WITHOUT_WORKER_MS)
  return { look: () => void look().catch(() => undefined), mayKeep, dispose }
}
