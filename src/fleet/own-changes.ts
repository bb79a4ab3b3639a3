import { wallClock } from '../base/clock.ts'
import type { Id } from '../base/id.ts'
import { isObject } from '../base/is-object.ts'
import { createKeptValue } from '../base/kept-value.ts'
import { FRESH_MS } from './due-time.ts'

/** The time of the last change by the id of a location as text, in milliseconds since the epoch. */
type ChangeTimes = ReadonlyMap<string, number>

function readTimes(text: string | null): ChangeTimes {
  const kept: unknown = JSON.parse(text ?? '{}')
  return new Map(
    Object.entries(isObject(kept) ? kept : {}).flatMap(([key, at]) => (Number(at) ? [[key, Number(at)]] : [])),
  )
}

/**
 * The locations whose playlists this browser has changed. A kept answer from before a change is out of date in every tab
 * (requirement 21.2).
 */
export function createOwnChanges() {
  const kept = createKeptValue<ChangeTimes>('CHANGED_LOCATIONS', {
    read: readTimes,
    write: times => JSON.stringify(Object.fromEntries(times)),
  })
  const note = (locationIds: readonly Id[]) => {
    if (locationIds.length === 0) return
    const now = wallClock.now()
    // An answer that is older than twice the limit counts as out of date without this.
    const recent = [...kept.refreshed()].filter(([, at]) => at <= now && now - at < 2 * FRESH_MS)
    kept.set(new Map([...recent, ...locationIds.map(id => [String(id), now] as const)]))
  }
  return {
    subscribe: kept.subscribe,
    note,
    /** Notes these locations when the work has ended, or as the page goes meanwhile. */
    async during<Result>(locationIds: readonly Id[], work: () => Promise<Result>): Promise<Result> {
      const noteAll = () => note(locationIds)
      window.addEventListener('pagehide', noteAll)
      try {
        return await work()
      } finally {
        window.removeEventListener('pagehide', noteAll)
        noteAll()
      }
    },
    keys: () => kept.snapshot().keys(),
    /** An answer came before the last change. A time ahead of the clock was noted before the clock was set back. */
    isAfter(key: string, answeredAt: number): boolean {
      const at = kept.snapshot().get(key) ?? 0
      return at > answeredAt && at <= wallClock.now()
    },
  }
}

export type OwnChanges = ReturnType<typeof createOwnChanges>
