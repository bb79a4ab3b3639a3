import type { Media } from '../api/media.ts'
import type { Playlist, ScreenRef } from '../api/playlists.ts'
import type { TodaysAnswer } from '../api/todays-answer.ts'
import { type Clock, wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import { guardedReload } from '../base/reload.ts'
import { createThrottle } from '../base/timer.ts'
import type { StatusUpdate } from '../realtime/messages.ts'
import type { AcquiredSocket } from '../realtime/socket.ts'
import type { PictureDetails, ScreenDriver } from './driver.ts'
import type { CreateDriver } from './drivers.ts'
import { createEventLog, type EventLog } from './event-log.ts'
import type { ClockDetails } from './in-step/server-clock.ts'
import type { OpenInStep } from './in-step.ts'
import { joinOffline, type OfflineDetails, type OpenOffline } from './offline/offline.ts'
import { createVersionedUrl } from './offline/versioned-url.ts'
import { createPlaylistSource, withoutTooMuch } from './playlist-source.ts'
import type { ReceiptGiver, ReceiptOptions } from './receipt.ts'
import { createScheduleRunner } from './schedule/schedule-runner.ts'
import type { StartRecord, StartRecorder } from './start-record.ts'
import { createStatusReporter, type StatusReporterOptions } from './status-reporter.ts'
import { type EmptyScreen, mayRest, type WhyEmpty, whyEmpty } from './why-empty.ts'

/** Everybody may send `screen_status_updated`: it makes a screen load its playlists at most once in this time. */
const UPDATES_MS = 10_000

/** What the page hands to a screen (display/screen-world.ts): the player itself asks for files and for the time only. */
export interface ScreenWorld {
  /** Asks for today's playlists; never rejects. */
  load(screen: ScreenRef, signal: AbortSignal): Promise<TodaysAnswer>
  acquireSocket(): Promise<AcquiredSocket>
  readStatusUpdate(payload: readonly unknown[]): StatusUpdate | null
  fileUrl(media: Media): string
  openOffline: OpenOffline
  /** Minutes between two regular calls for the playlists; 0 for none (requirement 11.8). */
  refreshMinutes: number
  /** True for a ticker beside a film: only the film's screen loads their page again. */
  isStrip?: boolean | undefined
  /** Absent for a strip, whose page is that of a film. */
  recordStart?: ((screen: ScreenRef, root: HTMLElement) => StartRecorder) | undefined
  /** Present if the screen plays in step with others. */
  openInStep?: OpenInStep | undefined
  /** Absent if the screen gives no receipts. */
  openReceipt?: ((options: ReceiptOptions) => Promise<ReceiptGiver>) | undefined
}

export interface ScreenDetails {
  picture: PictureDetails
  isSocketConnected: boolean
  /** When the server last answered, in milliseconds since the epoch; null before its first answer. */
  answeredAt: number | null
  offline: OfflineDetails | undefined
  /** Undefined for a screen that plays by itself. */
  inStep: ClockDetails | undefined
  /** Undefined if the starts are not recorded. */
  starts: StartRecord | undefined
  log: EventLog
}

export interface Screen {
  /** Without a picture, the page shows "Loading playlist...". */
  hasPicture(): boolean
  /** The picture, or the reason why there is none, may have changed. */
  subscribe(listener: () => void): () => void
  /** Why the screen has no picture; null if it has one. */
  whyEmpty(): WhyEmpty | null
  /** True while the monitor may sleep. */
  mayRest(): boolean
  details(): ScreenDetails
  dispose(): void
}

function reloadBecause(reason: string, log: EventLog): void {
  log.warn(`${reason}: the page is loaded again`)
  void guardedReload()
}

const logEmpty = (log: EventLog, playlists: readonly Playlist[]) =>
  log.info(playlists.length > 0 ? 'no playlist is active now' : 'no playlist was found')

type MinuteParts = Pick<Parts, 'source' | 'driver'> & { onChange(): void }

/** The clock lets a screen ask again; by the clock alone, it may no longer rest. */
function minutePassed({ source, driver, onChange }: MinuteParts, isNewDay: boolean): void {
  if (isNewDay) source.refresh('a new day')
  else if (!driver.state().isPlaying) source.refresh('nothing plays')
  onChange()
}

interface Parts {
  source: ReturnType<typeof createPlaylistSource>
  runner: ReturnType<typeof createScheduleRunner>
  driver: ScreenDriver
  /** The clock of the schedule. */
  clock: Clock
}

const emptyNow = ({ source, runner, driver, clock }: Parts): EmptyScreen => ({
  trouble: source.trouble(),
  isAnswered: source.answeredAt() !== null,
  playlists: runner.playlists(),
  schedule: runner.schedule(),
  isProvisional: runner.isProvisional(),
  haveAllFailed: driver.haveAllFailed(),
  now: clock.now(),
})

const pictureOf = (parts: Parts) => ({
  hasPicture: () => parts.driver.state().hasPicture,
  whyEmpty: () => (parts.driver.state().hasPicture ? null : whyEmpty(emptyNow(parts))),
  mayRest: () => !parts.driver.state().hasPicture && mayRest(emptyNow(parts)),
})

/** What the record of starts counts. */
const shownNow = ({ runner, driver }: Parts) =>
  driver.state().hasPicture ? 'healthy' : runner.schedule().rotation.length > 0 ? 'black' : 'dark'

const detailsOf = (parts: Parts) => ({
  picture: parts.driver.details(),
  answeredAt: parts.source.answeredAt(),
})

/** Hears the updates of this screen only, and runs for them at most once in UPDATES_MS (requirement 11.27). */
function listenToUpdates({ uniqueId }: ScreenRef, { readStatusUpdate }: ScreenWorld, run: () => void) {
  const throttle = createThrottle(UPDATES_MS, run)
  return {
    heard(payload: readonly unknown[]) {
      if (readStatusUpdate(payload)?.uniqueId === uniqueId) throttle.call()
    },
    dispose: throttle.clear,
  }
}

type Reported = Pick<ReceiptOptions, 'clock' | 'files'> & Omit<StatusReporterOptions, 'screen' | 'acquired' | 'sayMore'>

/** Reports what a screen is and does, and what it has taken, once the code for that has come. */
function createReporter(screen: ScreenRef, world: ScreenWorld, { clock, files, ...callbacks }: Reported) {
  let receipt: ReceiptGiver | undefined
  let taken: Parameters<ReceiptGiver['take']> | undefined
  let hasLeft = false
  const acquired = world.acquireSocket()
  const reporter = createStatusReporter({
    acquired,
    screen,
    sayMore: (socket, occasion) => receipt?.say(socket, occasion),
    ...callbacks,
  })
  const open = async () => {
    // After the first picture, like the socket.
    await acquired
    receipt = await world.openReceipt?.({ screen, clock, files, fileUrl: world.fileUrl, onChange: reporter.sayMore })
    if (hasLeft) receipt?.dispose()
    else if (taken) receipt?.take(...taken)
  }
  // Without its code, or without the socket, a screen says nothing.
  open().catch(() => undefined)
  return {
    ...reporter,
    take(...answer: Parameters<ReceiptGiver['take']>) {
      taken = answer
      receipt?.take(...answer)
    },
    leave() {
      hasLeft = true
      reporter.leave()
      receipt?.dispose()
    },
  }
}

interface Taking extends Pick<Parts, 'runner'>, Pick<ScreenWorld, 'fileUrl'> {
  reporter: ReturnType<typeof createReporter>
  record: StartRecorder | undefined
  log: EventLog
}

function takeAnswer(playlists: readonly Playlist[], { runner, reporter, record, fileUrl, log }: Taking): void {
  const playable = withoutTooMuch(playlists, log)
  runner.take(playable)
  reporter.take(playlists, playable)
  const [first] = runner.schedule().rotation
  void record?.listCame(first?.items[0] && fileUrl(first.items[0].media))
  if (!first) logEmpty(log, playlists)
}

/** Starts a screen on an element that it fills (sections 8 to 11 of tests/requirements.md). */
export function createScreen(
  name: ScreenRef,
  root: HTMLElement,
  createDriver: CreateDriver,
  world: ScreenWorld,
): Screen {
  const log = createEventLog()
  const changes = createEmitter()
  let hasConnected = false

  const record = world.recordStart?.(name, root)
  const step = world.openInStep?.(log)
  const clock = step?.clock ?? wallClock
  const offlineHooks = { name, root, log, take, hasPicture: () => driver.state().hasPicture }
  const offline = joinOffline(offlineHooks, world.openOffline)
  const driver = (step?.createDriver ?? createDriver)({
    root,
    fileUrl: createVersionedUrl(world.fileUrl),
    awaitKept: offline.awaitKept,
    whySmall: record?.whySmall,
    log,
    onEnded: offline.itemEnded,
    onChange,
    onStuck: () => !world.isStrip && reloadBecause('nothing could be played for a minute', log),
  })
  const runner = createScheduleRunner(clock, {
    type: name.type,
    onRotation: (...update) => driver.update(...update),
    onMinute: (now, before) => minutePassed({ source, driver, onChange }, now.day !== before.day),
  })
  const source = createPlaylistSource({
    load: signal => offline.whenReady(world.load(name, signal)),
    onLoaded: offline.loaded,
    onOutcome: onChange,
    refreshMinutes: world.refreshMinutes,
    log,
  })
  source.refresh('the display starts')
  const updates = listenToUpdates(name, world, updated)
  const onUnavailable = () => reloadBecause('the realtime client cannot be loaded', log)
  const callbacks = { onConnect: connected, onStatusUpdate: updates.heard, onUnavailable }
  const files = () => ({ rotation: runner.schedule().rotation, driver, kept: offline.details() })
  const reporter = createReporter(name, world, { clock, files, ...callbacks })

  function take(playlists: readonly Playlist[]): void {
    takeAnswer(playlists, { runner, reporter, record, fileUrl: world.fileUrl, log })
  }

  function onChange(): void {
    reporter.setActive(driver.state().isPlaying)
    record?.shows(shownNow(parts))
    changes.emit()
  }

  function connected(): void {
    log.info('connected')
    // A change may have been announced before the connection; a first call that is under way brings it.
    if (hasConnected || !source.isAsking()) source.refresh(hasConnected ? 'connected again' : 'connected')
    hasConnected = true
  }

  function updated(): void {
    reporter.announce()
    source.refresh('the screens were updated')
  }

  const parts = { source, runner, driver, clock }
  return {
    subscribe: changes.subscribe,
    ...pictureOf(parts),
    details: () => ({
      ...detailsOf(parts),
      isSocketConnected: reporter.isConnected(),
      offline: offline.details(),
      inStep: step?.clock.details(),
      starts: record?.record(),
      log,
    }),
    dispose() {
      reporter.leave()
      for (const part of [updates, source, offline, runner, driver, step?.clock, record]) part?.dispose()
    },
  }
}

export interface Playing {
  screen: Screen
  element: HTMLElement
  /** Stops the screen and takes its element away. */
  end(): void
}

export type OpenedScreen = ReturnType<typeof createOpenedScreen>

/** Hands a screen that plays before React to the one component that takes it over. */
export function createOpenedScreen(name: ScreenRef, playing: Playing) {
  let left: Playing | null = playing
  const find = ({ uniqueId, type }: ScreenRef) => (uniqueId === name.uniqueId && type === name.type ? left : null)
  return {
    /** The screen until it has been taken; null for another name. */
    peek: (asked: ScreenRef) => find(asked)?.screen ?? null,
    /** Once; a screen of another name is ended. */
    take(asked: ScreenRef) {
      const taken = find(asked)
      if (!taken) left?.end()
      left = null
      return taken
    },
  }
}
