import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { ScreenName } from '../realtime/messages.ts'
import type { EventLog } from './event-log.ts'
import { momentOf } from './moment.ts'
import { createAnswerStore, type KeptAnswer } from './offline-answers.ts'
import { filesOf } from './offline-files.ts'
import { createKeeper, type KeeperState } from './offline-keeper.ts'
import { createFileStore } from './offline-store.ts'
import { startDisplayWorker } from './offline-worker.ts'
import { scheduleAt } from './schedule.ts'

/** What keeps one screen playing through an outage and a reboot. */
export interface Offline {
  /** Keeps every file that these playlists name, those of the rotation first. */
  keepFiles(playlists: readonly Playlist[]): void
  /** Keeps a good answer of the server for a start without it. */
  keepAnswer(playlists: readonly Playlist[]): void
  /** The last good answer. */
  recall(): Promise<KeptAnswer | null>
  /** A medium on the stage has failed; its kept copy is fetched once more. */
  doubt(url: string): void
  state(): OfflineState
  dispose(): void
}

export interface OfflineState extends KeeperState {
  /** Whether the browser has promised not to remove what is kept. */
  isPersistent: boolean
}

export interface OfflineOptions {
  screen: ScreenName
  log: EventLog
  /** Address of the worker's script, and the path below which it answers. */
  worker: { url: string; scope: string }
  fileUrl(media: Media): string
  readPlaylists(body: unknown): Playlist[]
  onNewVersion(): void
}

const absolute = (url: string) => new URL(url, window.location.href).href

async function askForPersistence(log: EventLog): Promise<boolean> {
  const isPersistent = await navigator.storage.persist()
  if (!isPersistent) log.info('the browser may remove kept files when its disk is full')
  return isPersistent
}

/**
 * Starts the worker and opens what this browser keeps; takes 3 s at most.
 * @throws where the browser keeps nothing
 */
export async function openOffline(options: OfflineOptions): Promise<Offline> {
  const { screen, log, worker, fileUrl, readPlaylists, onNewVersion } = options
  const scope = absolute(worker.scope)
  const program = await startDisplayWorker({ ...worker, onNewVersion })
  const answers = createAnswerStore({ scope, screen, readPlaylists })
  const keeper = createKeeper({ store: createFileStore(scope), log, filesInUse: answers.filesInUse })
  let isPersistent = false
  void askForPersistence(log).then(granted => {
    isPersistent = granted
  })
  const filesIn = (playlists: readonly Playlist[]) => filesOf(playlists, screen.type, media => absolute(fileUrl(media)))

  return {
    keepFiles(playlists) {
      const { rotation } = scheduleAt(playlists, momentOf(new Date()))
      keeper.want(filesIn([...rotation, ...playlists]))
    },
    keepAnswer(playlists) {
      const urls = filesIn(playlists).map(file => file.url)
      answers.remember(playlists, urls).catch(() => log.warn('the playlists could not be kept for a start offline'))
      program.look()
    },
    recall: answers.recall,
    doubt: url => keeper.doubt(url),
    state: () => ({ ...keeper.state(), isPersistent }),
    dispose() {
      keeper.dispose()
      program.dispose()
    },
  }
}
