import { isScreenType, type Playlist, type ScreenType, screenTypes } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { createEmitter } from '../base/emitter.ts'
import type { Id } from '../base/id.ts'
import { isObject } from '../base/is-object.ts'
import { keptMap } from '../base/kept-value.ts'
import { dayAfter, localDay } from '../base/local-day.ts'
import { createTimer } from '../base/timer.ts'
import { env } from '../env.ts'

/** The interval of a screen differs by up to a minute, so that not all screens load at once. */
const SPREAD_MINUTES = 1

const MINUTE_MS = 60_000

/**
 * The time at which every connected screen has loaded its playlists again.
 * @param at time of the change, in milliseconds since the epoch, like the result
 */
export function lastRefresh(at: number, minutes = env.refreshMinutes): number {
  if (minutes > 0) return at + (minutes + SPREAD_MINUTES) * MINUTE_MS
  // Without an interval, screens load their playlists again at local midnight (requirement 11.7).
  return new Date(`${dayAfter(localDay(new Date(at)))}T00:00:00`).getTime()
}

/** "at midnight" or "within 15 minutes" */
export function refreshText(minutes = env.refreshMinutes): string {
  if (minutes === 0) return 'at midnight'
  return minutes === 1 ? 'within 1 minute' : `within ${minutes} minutes`
}

interface Unpublished {
  count: number
  /** The time of the last change, in milliseconds since the epoch. */
  at: number
}

const isUnpublished = (entry: unknown): entry is Unpublished =>
  isObject(entry) && typeof entry.count === 'number' && typeof entry.at === 'number'

/** A screen has taken older changes by itself. A time ahead of the clock was written before the clock was set back. */
const isCurrent = ({ at }: Unpublished) => at <= wallClock.now() && wallClock.now() < lastRefresh(at)

const nameOf = (locationId: Id, type: ScreenType) => `${locationId}-${type}`

/** Changes that the screens have not taken yet (requirement 6.33), the same in all pages, tabs and visits. */
export function createUnpublished() {
  const kept = keptMap('UNPUBLISHED_CHANGES', entry => (isUnpublished(entry) ? entry : undefined))
  const current = (entries: ReadonlyMap<string, Unpublished>) =>
    new Map([...entries].filter(([, entry]) => isCurrent(entry)))
  const expiry = createTimer()
  const add = (locationId: Id, type: ScreenType) => {
    const name = nameOf(locationId, type)
    const next = current(kept.snapshot())
    kept.set(next.set(name, { count: (next.get(name)?.count ?? 0) + 1, at: wallClock.now() }))
  }

  const notify = () => {
    const ends = [...current(kept.snapshot()).values()].map(({ at }) => lastRefresh(at))
    if (ends.length > 0) expiry.set(Math.min(...ends) - wallClock.now(), notify)
    else expiry.clear()
    changes.emit()
  }
  const changes = createEmitter(() => {
    const end = kept.subscribe(notify)
    notify()
    return () => {
      end()
      expiry.clear()
    }
  })

  return {
    subscribe: changes.subscribe,
    count(locationId: Id, type: ScreenType): number {
      const entry = kept.snapshot().get(nameOf(locationId, type))
      return entry && isCurrent(entry) ? entry.count : 0
    },
    add,
    /** Does nothing for a playlist that is switched off: it is on no screen. */
    addOf(locationId: Id, { type, is_active }: Pick<Playlist, 'type' | 'is_active'>): void {
      if (is_active && isScreenType(type)) add(locationId, type)
    },
    /** Runs after an Update of the location. */
    forget(locationId: Id): void {
      const next = current(kept.snapshot())
      for (const type of screenTypes) next.delete(nameOf(locationId, type))
      kept.set(next)
    },
  }
}

export type UnpublishedChanges = ReturnType<typeof createUnpublished>
