import { useEffect, useReducer, useState } from 'react'
import { fileUrl } from '../api/media.ts'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import type { Clock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import type { PictureDetails } from './driver.ts'
import { drivers } from './drivers.ts'
import { createEventLog } from './event-log.ts'
import { withoutTooMuch } from './playlist-source.ts'
import type { Schedule } from './schedule/schedule.ts'
import { createScheduleRunner } from './schedule/schedule-runner.ts'

/** A strip moves without an event: its listeners learn so often that another image has come in. */
const LOOK_MS = 500

interface RehearsalOptions {
  /** An element with the class `stage` or `ticker`, which the picture fills. */
  root: HTMLElement
  type: ScreenType
  /** All playlists of the screen, also those that do not play now. */
  playlists: readonly Playlist[]
  /** At most 16 times as fast as the wall clock: browsers play no film faster. */
  clock: Clock
}

/** One screen that plays by another clock, muted. It makes no calls, reports nothing and keeps nothing. */
export interface Rehearsal {
  details(): PictureDetails
  schedule(): Schedule
  hasPicture(): boolean
  /** The picture, its details or the schedule may have changed. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

/** Plays what a screen shows by this clock, with the drivers and the schedule of every screen. */
export function createRehearsal({ root, type, playlists, clock }: RehearsalOptions): Rehearsal {
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
    onChange: changes.emit,
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
  const setSpeed = () => driver.setSpeed(clock.speed)
  setSpeed()
  const unsubscribe = clock.subscribe(setSpeed)
  const look = type === 'ticker' ? setInterval(changes.emit, LOOK_MS) : undefined
  runner.take(playable)

  return {
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

/**
 * Rehearses a screen while the component is mounted, and renders it again with every change. Other playlists or another
 * clock begin the rehearsal again.
 * @returns `attach` takes the element that the picture fills; `rehearsal` is null until it runs
 */
export function useRehearsal({ type, playlists, clock }: Omit<RehearsalOptions, 'root'>) {
  const [root, attach] = useState<HTMLElement | null>(null)
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!root) return
    const started = createRehearsal({ root, type, playlists, clock })
    const unsubscribe = started.subscribe(redraw)
    setRehearsal(started)
    return () => {
      unsubscribe()
      started.dispose()
      setRehearsal(null)
    }
  }, [root, type, playlists, clock])
  return { attach, rehearsal }
}
