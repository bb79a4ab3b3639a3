import { wallClock } from '../base/clock.ts'
import type { Id } from '../base/id.ts'
import { keptMap } from '../base/kept-value.ts'
import { FRESH_MS } from './due-time.ts'

/**
 * The locations whose playlists this browser has changed. A kept answer from before a change is out of date in every tab
 * (requirement 21.2).
 */
export function createOwnChanges() {
  // By the id of a location as text: the time of the last change, in milliseconds since the epoch.
  const kept = keptMap('CHANGED_LOCATIONS', at => Number(at) || undefined)
  const note = (locationIds: readonly Id[]) => {
    if (locationIds.length === 0) return
    const now = wallClock.now()
    // An answer that is older than twice the limit counts as out of date without this.
    const recent = [...kept.snapshot()].filter(([, at]) => at <= now && now - at < 2 * FRESH_MS)
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
