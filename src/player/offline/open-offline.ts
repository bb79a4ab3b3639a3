import type { Media } from '../../api/media.ts'
import type { Playlist } from '../../api/playlists.ts'
import { momentOf } from '../../clock/moment.ts'
import type { EventLog } from '../event-log.ts'
import { scheduleAt } from '../schedule/schedule.ts'
import { fileLockName, shellCachePrefix } from './cache-names.ts'
import { createKeeper } from './file-keeper.ts'
import { createFileStore } from './file-store.ts'
import { createAnswerStore, createRecall } from './last-answer.ts'
import { handOut } from './line/hand-out.ts'
import type { Offline, OfflineDetails, ScreenSide } from './offline.ts'
import { startDisplayWorker } from './register-worker.ts'
import { createUpdateReload } from './update-reload.ts'
import { filesOf, type WantedFile } from './wanted-files.ts'

export interface OfflineOptions extends ScreenSide {
  /** Address of the worker's script, and the path below which it answers. */
  worker: { url: string; scope: string }
  fileUrl(media: Media): string
  readPlaylists(body: unknown): Playlist[]
}

const absolute = (url: string) => new URL(url, window.location.href).href

const sourceOf = (target: EventTarget | null) =>
  target instanceof HTMLImageElement || target instanceof HTMLMediaElement ? target.src.replace(/\?.*/, '') : ''

/** Hears of every medium that cannot be shown: its error does not bubble, but is caught on its way down. */
function onBrokenMedia(root: HTMLElement, run: (url: string) => void): () => void {
  const broken = (event: Event) => run(sourceOf(event.target))
  root.addEventListener('error', broken, true)
  return () => root.removeEventListener('error', broken, true)
}

/** Asks once that the browser never removes what is kept; whether it says yes is its own affair. */
async function askForPersistence(log: EventLog): Promise<boolean> {
  const isPersistent = await navigator.storage.persist().catch(() => false)
  if (!isPersistent) log.info('the browser may remove kept files when its disk is full')
  return isPersistent
}

/** Starts the worker and opens what this browser keeps; nothing where it keeps nothing. Takes 3 s at most. */
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
  const { name, root, log, take, hasPicture, worker, fileUrl, readPlaylists } = options
  const scope = absolute(worker.scope)
  // A strip has no end to wait for.
  const updateReload = createUpdateReload({
    isInItem: () => name.type === 'videowall' && hasPicture(),
    keptVersion: async () => (await caches.keys()).filter(key => key.startsWith(shellCachePrefix(scope))).join(),
  })
  const program = await startDisplayWorker({ ...worker, log, onNewVersion: updateReload.newVersion })
  const answers = createAnswerStore({ scope, screen: name, readPlaylists })
  const store = createFileStore(scope)
  const keeper = createKeeper({ store, log, filesInUse: answers.filesInUse })
  const stopHearing = onBrokenMedia(root, url => keeper.doubt(url))
  const stopHandingOut = handOut(url => keeper.askFor(url))
  let answer: OfflineDetails['answer'] = null
  let isPersistent = false
  let wanted: readonly WantedFile[] = []
  void askForPersistence(log).then(granted => {
    isPersistent = granted
  })

  const filesIn = (playlists: readonly Playlist[]) => filesOf(playlists, name.type, media => absolute(fileUrl(media)))

  function keepAndPlay(playlists: readonly Playlist[]): void {
    const { rotation } = scheduleAt(playlists, momentOf(new Date()))
    const files = filesIn([...rotation, ...playlists])
    wanted = files
    // Before the first element can ask for its file, which then is on its way.
    void program.mayKeep.then(() => wanted === files && keeper.want(files))
    take(playlists)
  }

  const recall = createRecall(answers.recall, ({ at, playlists }) => {
    log.warn(`the server has not answered: plays by its answer of ${new Date(at).toISOString()}`)
    answer = { at, isKept: true }
    keepAndPlay(playlists)
  })

  return {
    loaded(playlists) {
      recall.answered()
      answer = { at: Date.now(), isKept: false }
      keepAndPlay(playlists)
      const urls = filesIn(playlists).map(file => file.url)
      answers.remember(playlists, urls).catch(() => log.warn('the playlists could not be kept for a start offline'))
      void program.mayKeep.then(() => keeper.whenFree(program.look))
    },
    callFailed: recall.failed,
    itemEnded: updateReload.itemEnded,
    async awaitKept(url, signal) {
      const { origin, pathname } = new URL(absolute(url))
      const address = origin + pathname
      // The lock is the keeper's for as long as the file is on its way.
      const options = { mode: 'shared', signal } as const
      return navigator.locks.request(fileLockName(address), options, async () => {
        const [kept, wanted] = [await store.sizeOf(address), new URL(absolute(url)).searchParams.get('size')]
        return kept !== undefined && (wanted === null || wanted === String(kept))
      })
    },
    details: () => ({ ...keeper.state(), isPersistent, answer }),
    dispose() {
      wanted = []
      for (const part of [recall, keeper, program]) part.dispose()
      stopHearing()
      stopHandingOut()
    },
  }
}
