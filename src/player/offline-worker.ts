import type { EventLog } from './event-log.ts'

/** How often the page looks for a new version of itself, beside every answer of the server. */
const LOOK_MS = 600_000

/** A first visit waits this long for its worker, so that no file is fetched beside the keeping of it. */
const CONTROL_LIMIT_MS = 3000

export interface WorkerOptions {
  /** Address of the worker's script, and the path below which it answers. */
  url: string
  scope: string
  log: EventLog
  /** A new version of the page has been kept: a reload would bring it. */
  onNewVersion(): Promise<void>
}

export interface DisplayWorker {
  /** Asks the server whether there is a new version. */
  look(): void
  dispose(): void
}

/** Resolves once the worker answers this page's requests, or after 3 s. */
function untilControlled(workers: ServiceWorkerContainer): Promise<void> {
  if (workers.controller) return Promise.resolve()
  const limit = AbortSignal.timeout(CONTROL_LIMIT_MS)
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

  // What a browser has removed with everything else is put back by registering again.
  async function register(): Promise<void> {
    const registration = await workers.register(url, { scope, updateViaCache: 'none' })
    await registration.update()
    registration.active?.postMessage('is the shell still kept?')
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
  const timer = setInterval(() => void register().catch(() => undefined), LOOK_MS)
  const dispose = () => {
    clearInterval(timer)
    workers.removeEventListener('controllerchange', controlChanged)
  }
  try {
    await Promise.race([untilControlled(workers), registered.then(() => untilControlled(workers))])
  } catch (error) {
    dispose()
    throw error
  }
  return { look: () => void register().catch(() => undefined), dispose }
}
