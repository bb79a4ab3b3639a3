import type { ScreenName } from '../../src/realtime/messages.ts'

/** Anybody can open a display page; nobody can fill the memory with made-up screens. */
const MAX_SCREENS = 50_000

/** Which screens are there: a screen is present as long as at least one connection gives signs of life for it. */
export interface Presence {
  /** A sign of life of a screen over a connection, at `now` (milliseconds). */
  seen(screen: ScreenName, connection: string, now: number): void
  /** A screen says good-bye over a connection. */
  left(screen: ScreenName, connection: string): void
  /** A connection is gone, and with it every screen that only it spoke for. */
  closed(connection: string): void
  /** Forgets what gave no sign of life for the limit. */
  expire(now: number): void
  /** The entries of `update_screens`, sorted. */
  list(): string[]
}

/** @param limitMs how long a screen counts as present without a sign of life */
export function createPresence(limitMs: number): Presence {
  const screens = new Map<string, Map<string, number>>()
  const entryOf = ({ uniqueId, type }: ScreenName) => `${uniqueId}-${type}`

  function forget(entry: string, connection: string): void {
    const connections = screens.get(entry)
    connections?.delete(connection)
    if (connections?.size === 0) screens.delete(entry)
  }

  return {
    seen(screen, connection, now) {
      const entry = entryOf(screen)
      const connections = screens.get(entry) ?? new Map<string, number>()
      if (connections.size === 0) {
        if (screens.size >= MAX_SCREENS) return
        screens.set(entry, connections)
      }
      connections.set(connection, now)
    },
    left: (screen, connection) => forget(entryOf(screen), connection),
    closed(connection) {
      for (const entry of [...screens.keys()]) forget(entry, connection)
    },
    expire(now) {
      for (const [entry, connections] of [...screens]) {
        for (const [connection, seenAt] of [...connections]) if (now - seenAt >= limitMs) forget(entry, connection)
      }
    },
    list: () => [...screens.keys()].sort(),
  }
}
