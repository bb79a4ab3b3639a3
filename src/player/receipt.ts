import type { Media } from '../api/media.ts'
import type { Playlist, ScreenRef } from '../api/playlists.ts'
import { onDatedAnswer } from '../api/todays-answer.ts'
import type { Clock } from '../base/clock.ts'
import { momentNow } from '../base/moment.ts'
import { createTimer } from '../base/timer.ts'
import type { AcquiredSocket } from '../realtime/socket.ts'
import type { ScreenDriver } from './driver.ts'
import { createFileTrial, looksPlayable } from './file-trial.ts'
import type { OfflineDetails } from './offline/offline.ts'
import { fingerprintOf } from './schedule/fingerprint.ts'
import { isSameFile, itemIn } from './schedule/rotation.ts'
import { readyPlaylists } from './schedule/schedule.ts'
import type { Occasion } from './status-reporter.ts'

/**
 * `b`: a file that cannot be shown. `k`: files that are not there yet. `kk`: files that cannot be kept, and play from the
 * line. `c`: a clock that is more than two minutes off. Old consoles know these letters only.
 */
export type ReceiptFlag = 'b' | 'k' | 'kk' | 'c'

/** The second name of a screen. */
export const receiptName = (uniqueId: string, print: string, flags: readonly ReceiptFlag[]): string =>
  `${uniqueId}~${print}${flags.join('')}`

export interface ReceiptOptions {
  screen: ScreenRef
  /** The clock by which the screen plays. */
  clock: Clock
  /** What is known of the files. */
  files(): { rotation: readonly Playlist[]; driver: ScreenDriver; kept: OfflineDetails | undefined }
  fileUrl(media: Media): string
  /** There may be another name to say. */
  onChange(): void
}

const CLOCK_LIMIT_MS = 120_000

/** No event tells that a missing file has come. */
const LOOK_MS = 1000

/** What a screen says of what it plays: the second name by which it is present (requirement 35.2). */
export function createReceiptGiver(
  { screen, clock, files, fileUrl, onChange }: ReceiptOptions,
  listen = onDatedAnswer,
  isPlayable = looksPlayable,
) {
  const { uniqueId, type } = screen
  let taken: { print: string; day: string; isLeftOut: boolean; ready: readonly Playlist[] } | null = null
  /** The server's time when `performance.now()` was 0; null if the page may not read it. */
  let serverStart: number | null = null
  /** The name that the server was told last. */
  let told = ''
  const look = createTimer()
  const trial = createFileTrial(fileUrl, onChange, isPlayable)
  const stop = listen(({ date, age, receivedAt }) => {
    serverStart = date === null ? null : date + age - receivedAt
  })

  /** Asked at every look, as the clock may be set at any time. */
  function isClockOff(): boolean {
    return serverStart !== null && Math.abs(clock.now() - performance.now() - serverStart) > CLOCK_LIMIT_MS
  }

  /** An item of an older list stays on the screen until one of the new list has come. */
  function isOlderSeen(ready: readonly Playlist[], driver: ScreenDriver): boolean {
    const { current, leaving: seen = current } = driver.details()
    const item = seen && itemIn(ready, seen)
    return seen !== null && !(item && isSameFile({ item }, seen))
  }

  function flags({ isLeftOut, ready }: NonNullable<typeof taken>): ReceiptFlag[] {
    const { rotation, driver, kept } = files()
    const fault = driver.fault()
    const isEmpty = rotation.length > 0 && !driver.state().hasPicture
    // What still comes to be kept is not asked for beside that.
    const tried = kept?.isComing ? null : trial.state(driver.details().current?.item.media)
    const isLate = fault === 'late' || isEmpty || !tried?.isOver || isOlderSeen(ready, driver)
    const isBroken = fault === 'failed' || isLeftOut || tried?.hasFailed === true
    const known: Array<[ReceiptFlag, boolean]> = [
      ['b', isBroken],
      ['k', isLate],
      // Servers may take three letters at most.
      ['kk', !isLate && !isBroken && kept !== undefined && kept.kept < kept.wanted],
      ['c', isClockOff()],
    ]
    return known.flatMap(([flag, isSet]) => (isSet ? flag : []))
  }

  /** Empty while nothing is known: the answer of one day says nothing of the next one. */
  function nameNow(): string {
    if (taken?.day !== momentNow(clock).day) return ''
    const now = flags(taken)
    look.clear()
    if (now.includes('k')) look.set(LOOK_MS, onChange)
    return receiptName(uniqueId, taken.print, now)
  }

  return {
    /** @param playable without what cannot be drawn */
    take(playlists: readonly Playlist[], playable: readonly Playlist[]): void {
      const { day } = momentNow(clock)
      const isLeftOut = playable.some((playlist, index) => playlist !== playlists[index])
      const ready = readyPlaylists(playable)
      taken = { print: fingerprintOf(playlists, type, day), day, isLeftOut, ready }
      trial.setWanted(ready.flatMap(({ items }) => items.map(({ media }) => media)))
      onChange()
    },
    /** An old name is taken back at once. */
    say(socket: AcquiredSocket | undefined, occasion: Occasion): void {
      if (!socket) return
      const [before, name] = [told, occasion === 'leaves' ? '' : nameNow()]
      told = name
      if (before && before !== name) socket.send('screen_status', { uniqueId: before, type, isActive: false })
      const message = before !== name || occasion === 'connected' ? 'screen_connected' : 'screen_alive'
      if (name && (before !== name || occasion !== 'changed')) socket.send(message, { uniqueId: name, type })
    },
    dispose() {
      taken = null
      trial.setWanted([])
      look.clear()
      stop()
    },
  }
}

export type ReceiptGiver = ReturnType<typeof createReceiptGiver>
