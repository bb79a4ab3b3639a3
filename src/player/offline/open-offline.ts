import type { Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import { claimOncePerHour } from '../../base/reload.ts'
import type { EventLog } from '../event-log.ts'
import { scheduleAt } from '../schedule/schedule.ts'
import { isVersion } from './file-head.ts'
import { FileKeeper } from './file-keeper.ts'
import { createFileStore, type FileStore, filesOf, type WantedFile } from './kept-files.ts'
import { createAnswerStore, createRecall } from './last-answer.ts'
import { handOut } from './line/hand-out.ts'
import type { Offline, OfflineDetails, ScreenSide } from './offline.ts'
import { fileLockName, readVersionedUrl, shellCachePrefix, TAKE_PAGE } from './versioned-url.ts'

interface UpdateOptions {
  isInItem(): boolean
  /** The versions of the page that the browser keeps; two while the old worker ends. */
  keptVersions(): Promise<string[]>
  log: Pick<EventLog, 'info'>
}

/**
 * Loads the page again after a deploy, never in the middle of an item. Once an hour for each version: the fix of a bad
 * deploy is loaded at once, and two servers that disagree cause no loop.
 */
export function createUpdateReload({ isInItem, keptVersions, log }: UpdateOptions) {
  /** The first version that was seen is this page's: if it is lost and kept again, it is no new one. */
  let ours = ''
  let version: string | null = null
  const reload = () => {
    if (version !== null && claimOncePerHour(`version ${version}`)) window.location.reload()
  }
  return {
    /** Another version may be kept: it is loaded at the end of the item. */
    async look() {
      const versions = await keptVersions()
      const kept = versions.join()
      ours ||= kept
      if (kept === '') return
      // With two, a reload could reach the old worker as it ends: Chromium then shows an error page, or waits for ever.
      const news = versions.length > 1 || kept === ours ? null : kept
      if (news !== null && news !== version) log.info('a new version of the page is there')
      version = news
      if (!isInItem()) reload()
    },
    itemEnded: reload,
  }
}

/** The page looks for a new version of itself; it also does so after every answer of the server. */
const CHECK_MS = 600_000

/** A first visit waits for its worker, so that no file is fetched beside its download. */
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

/** Also resolves after the limit. */
function untilControlled(workers: ServiceWorkerContainer, limitMs: number): Promise<void> {
  if (workers.controller) return Promise.resolve()
  const limit = AbortSignal.timeout(limitMs)
  return new Promise(resolve => {
    limit.addEventListener('abort', () => resolve(), { once: true })
    workers.addEventListener('controllerchange', () => resolve(), { once: true, signal: limit })
  })
}

/** A worker that begins does not see a page that is on its way at that moment. */
async function askToBeTaken(workers: ServiceWorkerContainer): Promise<void> {
  const { active } = await workers.ready
  if (!workers.controller) active?.postMessage(TAKE_PAGE)
}

/** Watches for new versions of the worker too. @throws if the browser refuses it */
async function startDisplayWorker({ url, scope, log, onKept }: WorkerOptions) {
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
      // A question to the old worker would keep it from ending.
      if (!registration.waiting) askForShell(registration.active)
    } catch {
      // The server is away: the next check asks again.
    }
  }

  function controlChanged(): void {
    // A new version; or the browser has lost the old worker and all that it kept.
    if (isControlled) void onKept().then(check)
    // The new worker is in control before it has dropped the old version.
    workers.controller?.addEventListener('statechange', () => void onKept())
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

interface OfflineOptions extends ScreenSide {
  /** The URL of the worker's script, and the path below which it answers. */
  worker: { url: string; scope: string }
  /** True if the screen shares its page with a film, which is not interrupted. */
  isStrip: boolean
  fileUrl(media: Media): string
  readPlaylists(body: unknown): Playlist[]
}

const absolute = (url: string) => new URL(url, window.location.href).href

/** An error of an element does not bubble, but can be captured. */
function onBrokenMedia(root: HTMLElement, run: (url: string) => void): () => void {
  const broken = ({ target }: Event) => {
    const isMedia = target instanceof HTMLImageElement || target instanceof HTMLMediaElement
    if (isMedia && target.src) run(readVersionedUrl(target.src).url)
  }
  root.addEventListener('error', broken, true)
  return () => root.removeEventListener('error', broken, true)
}

/** Asks the browser never to remove what is kept. */
async function askForPersistence(log: EventLog): Promise<void> {
  const isPersistent = await navigator.storage.persist().catch(() => false)
  if (!isPersistent) log.info('the browser may remove kept files when its disk is full')
}

/** The keeper holds the lock of a file while the file is queued or downloaded. */
async function awaitKept(store: FileStore, absoluteUrl: string, signal: AbortSignal): Promise<boolean> {
  const { url, size } = readVersionedUrl(absoluteUrl)
  return navigator.locks.request(fileLockName(url), { mode: 'shared', signal }, async () => {
    const kept = await store.headOf(url)
    return kept !== undefined && (size === null || isVersion(kept, size))
  })
}

/** Starts the worker and opens the kept files and answers; undefined if the browser refuses. Takes 3 s at most. */
export async function openOffline(options: OfflineOptions): Promise<Offline | undefined> {
  try {
    return await open(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'the browser refuses'
    options.log.warn(`nothing is kept for an outage: ${reason}`)
    return undefined
  }
}

async function open(options: OfflineOptions): Promise<Offline> {
  const { name, root, log, take, hasPicture, isStrip, fileUrl, readPlaylists } = options
  const scope = absolute(options.worker.scope)
  // The strip of a ticker has no end to wait for.
  const updateReload = createUpdateReload({
    isInItem: () => isStrip || (name.type === 'videowall' && hasPicture()),
    keptVersions: async () => (await caches.keys()).filter(key => key.startsWith(shellCachePrefix(scope))),
    log,
  })
  const worker = await startDisplayWorker({ ...options.worker, log, onKept: updateReload.look })
  const answers = createAnswerStore({ scope, screen: name, readPlaylists })
  const store = createFileStore(scope)
  const { filesInUse } = answers
  const keeper = new FileKeeper({ store, log, filesInUse, onLooked: gone => void putBack(gone) })
  const stopListening = onBrokenMedia(root, url => keeper.refetch(url))
  const stopHandingOut = handOut(url => keeper.askFor(url))
  let keptAnswerAt: OfflineDetails['keptAnswerAt'] = null
  let wanted: readonly WantedFile[] = []
  void askForPersistence(log)

  const filesIn = (playlists: readonly Playlist[]) => filesOf(playlists, name.type, media => absolute(fileUrl(media)))

  function keepAndPlay(playlists: readonly Playlist[]): void {
    const { rotation } = scheduleAt(playlists, momentNow(wallClock))
    const files = filesIn([...rotation, ...playlists])
    wanted = files
    // Before the first element can ask for its file, so that it finds the download.
    void worker.mayKeep.then(() => wanted === files && keeper.setWanted(files))
    take(playlists)
  }

  /** Keeps what is no media: the answer that plays, and the page itself once the line is free. */
  let keepRest = () => {}

  /** Another window may already have put back the files that went with the answer. */
  async function putBack(isAnyGone: boolean): Promise<void> {
    if (isAnyGone || (await answers.isLost())) keepRest()
  }

  const recall = createRecall(answers.recall, ({ at, playlists }) => {
    log.warn(`the server has not answered: plays by its answer of ${new Date(at).toISOString()}`)
    keptAnswerAt = at
    keepAndPlay(playlists)
  })

  return {
    loaded(playlists) {
      recall.answered()
      keptAnswerAt = null
      keepAndPlay(playlists)
      const urls = filesIn(playlists).map(file => file.url)
      keepRest = () => {
        answers.remember(playlists, urls).catch(() => log.warn('the playlists could not be kept for a start offline'))
        void worker.mayKeep.then(() => keeper.whenFree(worker.check))
      }
      keepRest()
    },
    callFailed: recall.failed,
    itemEnded: updateReload.itemEnded,
    awaitKept: (url, signal) => awaitKept(store, absolute(url), signal),
    details: () => ({ ...keeper.state(wanted), keptAnswerAt }),
    dispose() {
      wanted = []
      for (const part of [recall, keeper, worker]) part.dispose()
      stopListening()
      stopHandingOut()
    },
  }
}
