import type { ScreenRef } from '../../src/id.ts'

/** The largest number of screens: display pages are public, and invented screens must not fill the memory. */
const MAX_SCREENS = 50_000

/**
 * The list of connected screens. A screen is present as long as at least one connection gives signs of life for it.
 * Every function that may change the list returns true if it has.
 */
export interface Presence {
  /** Notes a sign of life of a screen over a connection, at `now` (milliseconds). */
  seen(screen: ScreenRef, connection: string, now: number): boolean
  /** Notes that a screen has left, as its connection says. */
  left(screen: ScreenRef, connection: string): boolean
  /** Notes that a connection has closed: screens without another connection leave with it. */
  closed(connection: string): boolean
  /** Removes the screens without a sign of life within the limit. */
  expire(now: number): boolean
  /** The entries of `update_screens`, sorted. */
  list(): string[]
}

/** @param limitMs the time for which a screen counts as present without a sign of life */
export function createPresence(limitMs: number): Presence {
  /** For each screen, the time of the last sign of life from each connection. */
  const screens = new Map<string, Map<string, number>>()
  const spokenFor = new Map<string, Set<string>>()
  const entryOf = ({ uniqueId, type }: ScreenRef) => `${uniqueId}-${type}`

  function forget(entry: string, connection: string): boolean {
    const connections = screens.get(entry)
    spokenFor.get(connection)?.delete(entry)
    if (!connections?.delete(connection) || connections.size > 0) return false
    return screens.delete(entry)
  }

  const forgetAll = (pairs: ReadonlyArray<[entry: string, connection: string]>) =>
    pairs.filter(([entry, connection]) => forget(entry, connection)).length > 0

  return {
    seen(screen, connection, now) {
      const entry = entryOf(screen)
      const known = screens.get(entry)
      if (!known && screens.size >= MAX_SCREENS) return false
      screens.set(entry, (known ?? new Map()).set(connection, now))
      spokenFor.set(connection, (spokenFor.get(connection) ?? new Set()).add(entry))
      return !known
    },
    left: (screen, connection) => forget(entryOf(screen), connection),
    closed(connection) {
      const entries = [...(spokenFor.get(connection) ?? [])]
      const changed = forgetAll(entries.map(entry => [entry, connection]))
      spokenFor.delete(connection)
      return changed
    },
    expire(now) {
      const silent: Array<[string, string]> = []
      for (const [entry, connections] of screens) {
        for (const [connection, seenAt] of connections) if (now - seenAt >= limitMs) silent.push([entry, connection])
      }
      return forgetAll(silent)
    },
    list: () => [...screens.keys()].sort(),
  }
}
