import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { ScreenRef } from '../id.ts'
import type { StatusUpdate } from '../realtime/messages.ts'
import type { AcquiredSocket } from '../realtime/socket.ts'
import { guardedReload } from '../reload.ts'
import type { Inspection } from './driver.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import type { CreateDriver } from './load-driver.ts'
import { joinOffline, type OfflineDetails, type OpenOffline } from './offline/offline.ts'
import { createFileAddress } from './offline/versioned-url.ts'
import { createPlaylistSource } from './playlist-source.ts'
import type { Schedule } from './schedule/schedule.ts'
import { createScheduleRunner } from './schedule/schedule-runner.ts'
import { createLateReporter } from './status-reporter.ts'
import { createSeamLedger, type SeamFigures } from './transition-log.ts'

/** What a screen needs of the world; the page hands it in, as the player asks the server nothing itself. */
export interface ScreenWorld {
  load(screen: ScreenRef, signal: AbortSignal): Promise<Playlist[]>
  acquireSocket(): Promise<AcquiredSocket>
  readStatusUpdate(payload: readonly unknown[]): StatusUpdate | null
  fileUrl(media: Media): string
  openOffline: OpenOffline
}

export interface ScreenSnapshot {
  /** Whether a picture is on the screen; "Loading playlist..." stands there until then. */
  hasPicture: boolean
}

export interface ScreenDetails {
  picture: Inspection
  schedule: Schedule
  isSocketConnected: boolean
  seams: SeamFigures
  offline: OfflineDetails | undefined
  log: EventLog
}

/** One running screen: its playlists, its picture and its reports. */
export interface Screen {
  subscribe(listener: () => void): () => void
  snapshot(): ScreenSnapshot
  /** Everything that the diagnostics show. */
  details(): ScreenDetails
  dispose(): void
}

function reloadBecause(reason: string, log: EventLog): void {
  log.warn(`${reason}: the page is loaded again`)
  void guardedReload()
}

const logEmpty = (log: EventLog, playlists: readonly Playlist[]) =>
  log.info(playlists.length > 0 ? 'no playlist is active now' : 'no playlist was found')

/** Starts a screen on an element that it fills (sections 8 to 11 of tests/requirements.md). */
export function createScreen(
  name: ScreenRef,
  root: HTMLElement,
  createDriver: CreateDriver,
  world: ScreenWorld,
): Screen {
  const log = createEventLog()
  const listeners = new Set<() => void>()
  let snapshot: ScreenSnapshot = { hasPicture: false }
  let hasConnected = false

  const offline = joinOffline({ name, root, log, take, hasPicture: () => snapshot.hasPicture }, world.openOffline)
  const ledger = offline.hearEnds(createSeamLedger())
  const driver = createDriver({
    root,
    fileUrl: createFileAddress(world.fileUrl),
    awaitKept: offline.awaitKept,
    log,
    ledger,
    onChange,
    onStuck: () => reloadBecause('nothing could be played for a minute', log),
  })
  const runner = createScheduleRunner({
    type: name.type,
    onRotation: (rotation, finishing) => driver.update(rotation, finishing),
    onMinute(now, before) {
      if (now.day !== before.day) source.refresh('a new day')
      else if (!driver.state().isPlaying) source.refresh('nothing plays')
    },
  })
  const source = createPlaylistSource({
    load: signal => offline.whenReady(world.load(name, signal)),
    onLoaded: offline.loaded,
    log,
  })
  source.refresh('the display starts')
  const onUnavailable = () => reloadBecause('the realtime client cannot be loaded', log)
  const heard = { onConnect: connected, onStatusUpdate: statusUpdated, onUnavailable }
  const reporter = createLateReporter({ acquired: world.acquireSocket(), screen: name, ...heard })

  function take(playlists: readonly Playlist[]): void {
    runner.take(playlists)
    if (runner.schedule().rotation.length === 0) logEmpty(log, playlists)
  }

  function onChange(): void {
    const { isPlaying, hasPicture } = driver.state()
    reporter.setActive(isPlaying)
    if (hasPicture === snapshot.hasPicture) return
    snapshot = { hasPicture }
    for (const listener of listeners) listener()
  }

  function connected(): void {
    log.info('connected')
    // What was announced while nobody listened is not known; an answer that is still on its way has it.
    if (hasConnected || !source.isAsking()) source.refresh(hasConnected ? 'connected again' : 'connected')
    hasConnected = true
  }

  function statusUpdated(payload: readonly unknown[]): void {
    if (world.readStatusUpdate(payload)?.uniqueId !== name.uniqueId) return
    reporter.announce()
    source.refresh('the screens were updated')
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    details: () => ({
      picture: driver.inspect(),
      schedule: runner.schedule(),
      isSocketConnected: reporter.isConnected(),
      seams: ledger.figures(),
      offline: offline.details(),
      log,
    }),
    dispose() {
      reporter.leave()
      for (const part of [source, offline, runner, driver]) part.dispose()
    },
  }
}
