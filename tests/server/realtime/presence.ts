import type { ScreenRef } from '../../../src/api/playlists.ts'

/** The largest number of screens: display pages are public, and invented screens must fill neither the memory nor the list. */
const MAX_SCREENS = 20_000
/** The connections that may speak for one screen: a page may be open on several machines. */
const MAX_SPEAKERS = 32
/** The largest number of pairs of a screen and a connection that speaks for it. */
const MAX_PAIRS = 100_000

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
  /** The entries of `update_screens`, sorted; the same list until it changes. */
  list(): readonly string[]
}

/** @param limitMs the time for which a screen counts as present without a sign of life */
export function createPresence(limitMs: number): Presence {
  /** For each screen, the time of the last sign of life from each connection. */
  const screens = new Map<string, Map<string, number>>()
  const spokenFor = new Map<string, Set<string>>()
  let pairs = 0
  let listed: readonly string[] | null = null
  const entryOf = ({ uniqueId, type }: ScreenRef) => `${uniqueId}-${type}`

  function forget(entry: string, connection: string): boolean {
    const connections = screens.get(entry)
    if (!connections?.delete(connection)) return false
    pairs -= 1
    const entries = spokenFor.get(connection)
    entries?.delete(entry)
    if (entries?.size === 0) spokenFor.delete(connection)
    if (connections.size > 0) return false
    listed = null
    return screens.delete(entry)
  }

  const forgetAll = (all: ReadonlyArray<[entry: string, connection: string]>) =>
    all.filter(([entry, connection]) => forget(entry, connection)).length > 0

  /** Takes half of its screens from the connection that speaks for the most, if it speaks for more than this one. */
  function makeRoom(connection: string): boolean {
    let most = connection
    for (const [other, entries] of spokenFor) {
      if (entries.size > (spokenFor.get(most)?.size ?? 0)) most = other
    }
    const entries = spokenFor.get(most)
    if (most === connection || !entries || entries.size <= (spokenFor.get(connection)?.size ?? 0) + 1) return false
    return forgetAll([...entries].slice(0, Math.ceil(entries.size / 2)).map(entry => [entry, most]))
  }

  return {
    seen(screen, connection, now) {
      const entry = entryOf(screen)
      const known = screens.get(entry)
      if (known?.has(connection)) {
        known.set(connection, now)
        return false
      }
      if (known && known.size >= MAX_SPEAKERS) return false
      const isFull = pairs >= MAX_PAIRS || (!known && screens.size >= MAX_SCREENS)
      const hasChanged = isFull && makeRoom(connection)
      if (pairs >= MAX_PAIRS || (!screens.has(entry) && screens.size >= MAX_SCREENS)) return hasChanged
      pairs += 1
      const isNew = !screens.has(entry)
      if (isNew) listed = null
      screens.set(entry, (screens.get(entry) ?? new Map()).set(connection, now))
      spokenFor.set(connection, (spokenFor.get(connection) ?? new Set()).add(entry))
      return isNew || hasChanged
    },
    left: (screen, connection) => forget(entryOf(screen), connection),
    closed: connection => forgetAll([...(spokenFor.get(connection) ?? [])].map(entry => [entry, connection])),
    expire(now) {
      const silent: Array<[string, string]> = []
      for (const [entry, connections] of screens) {
        for (const [connection, seenAt] of connections) if (now - seenAt >= limitMs) silent.push([entry, connection])
      }
      return forgetAll(silent)
    },
    list() {
      listed ??= [...screens.keys()].sort()
      return listed
    },
  }
}
