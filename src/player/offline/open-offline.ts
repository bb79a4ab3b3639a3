import type { Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { wallClock } from '../../base/clock.ts'
import { momentNow } from '../../base/moment.ts'
import type { EventLog } from '../event-log.ts'
import { scheduleAt } from '../schedule/schedule.ts'
import { fileLockName, shellCachePrefix } from './cache-names.ts'
import { isVersion } from './file-head.ts'
import { FileKeeper } from './file-keeper.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createAnswerStore, createRecall } from './last-answer.ts'
import { handOut } from './line/hand-out.ts'
import type { Offline, OfflineDetails, ScreenSide } from './offline.ts'
import { startDisplayWorker } from './register-worker.ts'
import { createUpdateReload } from './update-reload.ts'
import { readVersionedUrl } from './versioned-url.ts'
import { filesOf, type WantedFile } from './wanted-files.ts'

export interface OfflineOptions extends ScreenSide {
  /** The URL of the worker's script, and the path below which it answers. */
  worker: { url: string; scope: string }
  fileUrl(media: Media): string
  readPlaylists(body: unknown): Playlist[]
}

const absolute = (url: string) => new URL(url, window.location.href).href

/** Calls back for every file that an element cannot show; such an error does not bubble, but can be captured. */
function onBrokenMedia(root: HTMLElement, run: (url: string) => void): () => void {
  const broken = ({ target }: Event) => {
    const isMedia = target instanceof HTMLImageElement || target instanceof HTMLMediaElement
    if (isMedia && target.src) run(readVersionedUrl(target.src).url)
  }
  root.addEventListener('error', broken, true)
  return () => root.removeEventListener('error', broken, true)
}

/** Asks the browser never to remove what is kept. @returns its decision */
async function askForPersistence(log: EventLog): Promise<boolean> {
  const isPersistent = await navigator.storage.persist().catch(() => false)
  if (!isPersistent) log.info('the browser may remove kept files when its disk is full')
  return isPersistent
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
  const { name, root, log, take, hasPicture, fileUrl, readPlaylists } = options
  const scope = absolute(options.worker.scope)
  // The strip of a ticker has no end to wait for.
  const updateReload = createUpdateReload({
    isInItem: () => name.type === 'videowall' && hasPicture(),
    keptVersion: async () => (await caches.keys()).filter(key => key.startsWith(shellCachePrefix(scope))).join(),
    log,
  })
  const worker = await startDisplayWorker({ ...options.worker, log, onKept: updateReload.look })
  const answers = createAnswerStore({ scope, screen: name, readPlaylists })
  const store = createFileStore(scope)
  const replaced = new Map<string, number>()
  const onReplaced = (url: string) => void replaced.set(url, (replaced.get(url) ?? 0) + 1)
  const keeper = new FileKeeper({ store, log, filesInUse: answers.filesInUse, onReplaced, onGone: () => keepRest() })
  const stopListening = onBrokenMedia(root, url => keeper.refetch(url))
  const stopHandingOut = handOut(url => keeper.askFor(url))
  let answer: OfflineDetails['answer'] = null
  let isPersistent = false
  let wanted: readonly WantedFile[] = []
  void askForPersistence(log).then(granted => {
    isPersistent = granted
  })

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

  const recall = createRecall(answers.recall, ({ at, playlists }) => {
    log.warn(`the server has not answered: plays by its answer of ${new Date(at).toISOString()}`)
    answer = { at, isKept: true }
    keepAndPlay(playlists)
  })

  return {
    loaded(playlists) {
      recall.answered()
      answer = { at: wallClock.now(), isKept: false }
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
    // The strip of a ticker would lose the shape of an image with its address; it has the new one after its next start.
    timesReplaced: url => (name.type === 'videowall' ? (replaced.get(absolute(url)) ?? 0) : 0),
    details: () => ({ ...keeper.state(), isPersistent, answer }),
    dispose() {
      wanted = []
      for (const part of [recall, keeper, worker]) part.dispose()
      stopListening()
      stopHandingOut()
    },
  }
}
