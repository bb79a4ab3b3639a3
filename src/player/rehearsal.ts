import { useEffect, useReducer, useState } from 'react'
import type { Media } from '../api/media.ts'
import type { Playlist } from '../api/playlists.ts'
import type { Clock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import type { ScreenType } from '../base/id.ts'
import type { PictureDetails, ScreenDriver } from './driver.ts'
import { drivers } from './drivers.ts'
import { createEventLog } from './event-log.ts'
import { withoutTooMuch } from './playlist-source.ts'
import { following, isSamePosition, itemIn, itemKey, type Position, preceding } from './schedule/rotation.ts'
import type { Schedule } from './schedule/schedule.ts'
import { createScheduleRunner } from './schedule/schedule-runner.ts'

/** Browsers play a film at most so many times as fast; above this speed the clock runs ahead of the picture. */
export const FASTEST_PICTURE = 16

/** A strip moves without an event: its listeners learn so often that another image has come in. */
const LOOK_MS = 500

interface RehearsalOptions {
  /** An element with the class `stage` or `ticker`, which the picture fills. */
  root: HTMLElement
  type: ScreenType
  /** All playlists of the screen, also those that do not play now. */
  playlists: readonly Playlist[]
  clock: Clock
  fileUrl(media: Media): string
}

/** One screen that plays by another clock, muted. It makes no calls, reports nothing and keeps nothing. */
export interface Rehearsal {
  /** Shows the next item now, or the one before; a playlist's repeats count. */
  next(): void
  previous(): void
  details(): PictureDetails
  schedule(): Schedule
  hasPicture(): boolean
  /** The picture, its details or the schedule may have changed. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

const isSame = (a: Position | null, b: Position) => a !== null && isSamePosition(a, b) && a.repeat === b.repeat

/** Takes the driver to the items that a person asks for; `rotation` gives the playlists that play now. */
function createJumps(driver: ScreenDriver, rotation: () => readonly Playlist[]) {
  /** The position that a person has asked for, until it is on the screen. */
  let target: Position | null = null
  let isBegun = false
  /** Keys of the items that could not be shown when a person asked for them. */
  const failed = new Set<string>()

  /** Begins the jump as soon as the driver can, and ends it when the item is on the screen or cannot be shown. */
  function follow(): void {
    if (!target) return
    const { current, next } = driver.details()
    if (!itemIn(rotation(), target)) target = null
    else if (!isBegun) {
      // The driver reports changes while it begins.
      isBegun = true
      isBegun = driver.jumpTo(target)
    } else if (isSame(current, target)) target = null
    else if (!isSame(next, target)) {
      failed.add(itemKey(target))
      target = null
    }
  }

  function jump(find: (from: Position) => Position | null): void {
    const from = target ?? driver.details().current
    if (!from) return
    target = find(from)
    isBegun = false
    follow()
  }

  return {
    follow,
    next: () => jump(from => following(rotation(), from)?.position ?? null),
    previous: () => jump(from => preceding(rotation(), from, position => !failed.has(itemKey(position)))),
  }
}

/** Plays what a screen shows by this clock, with the drivers and the schedule of every screen. */
export function createRehearsal({ root, type, playlists, clock, fileUrl }: RehearsalOptions): Rehearsal {
  const changes = createEmitter()
  const log = createEventLog('Rehearsal')
  const playable = withoutTooMuch(playlists, log)
  const driver = drivers[type]({
    root,
    fileUrl,
    // Nothing is kept here: every file comes from the server.
    awaitKept: async () => false,
    log,
    onEnded: () => undefined,
    onChange: changed,
    onStuck: () => log.warn('nothing could be played for a minute'),
  })
  const runner = createScheduleRunner(clock, {
    type,
    onRotation: (...update) => driver.update(...update),
    onMinute(now, before) {
      // The playlists of a new day are known already, unlike on a screen.
      if (now.day !== before.day) runner.take(playable)
      changes.emit()
    },
  })
  const jumps = createJumps(driver, () => runner.schedule().rotation)
  const setSpeed = () => driver.setSpeed(Math.min(clock.speed, FASTEST_PICTURE))
  setSpeed()
  const unsubscribe = clock.subscribe(setSpeed)
  const look = type === 'ticker' ? setInterval(changes.emit, LOOK_MS) : undefined
  runner.take(playable)

  function changed(): void {
    jumps.follow()
    changes.emit()
  }

  return {
    next: jumps.next,
    previous: jumps.previous,
    details: driver.details.bind(driver),
    schedule: runner.schedule,
    hasPicture: () => driver.state().hasPicture,
    subscribe: changes.subscribe,
    dispose() {
      unsubscribe()
      clearInterval(look)
      runner.dispose()
      driver.dispose()
    },
  }
}

interface UseRehearsalOptions extends Omit<RehearsalOptions, 'root' | 'playlists'> {
  /** Null while they are on their way. */
  playlists: RehearsalOptions['playlists'] | null
}

/**
 * Rehearses a screen while the component is mounted, and renders it again with every change. Other playlists or another
 * clock begin the rehearsal again.
 * @returns `attach` takes the element that the picture fills; `rehearsal` is null until it runs
 */
export function useRehearsal({ type, playlists, clock, fileUrl }: UseRehearsalOptions) {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!root || !playlists) return
    const started = createRehearsal({ root, type, playlists, clock, fileUrl })
    const unsubscribe = started.subscribe(redraw)
    setRehearsal(started)
    return () => {
      unsubscribe()
      started.dispose()
      setRehearsal(null)
    }
  }, [root, type, playlists, clock, fileUrl])
  return { attach, rehearsal }
}
