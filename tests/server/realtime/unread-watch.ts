import type { Connection, Packet } from './engine-connection.ts'

/** The bytes that may wait for one connection: about twice the longest list. */
const MOST_UNREAD = 12_000_000
/** The bytes that may wait for all connections; beyond that, room is made until so many less are left. */
const MOST_IN_ALL = 32_000_000
const LEFT_IN_ALL = 24_000_000
/** What a packet takes beside its text, in bytes. */
const PACKET_BYTES = 100
/** A connection for which something has waited this long, in milliseconds, goes before those that have only just been written to. */
const OLD_MS = 1_000

/** The bytes that the websocket has taken, and the system has not. */
const writtenTo = ({ transport }: Connection): number => transport.socket?.bufferedAmount ?? 0

interface Waiting {
  /** Not yet given to the websocket. */
  queued: number
  /** All that waited in the memory of this process at the last look. */
  unread: number
  /** The time at which the first of it was sent. */
  since: number
}

/**
 * Ends connections that do not read what they are sent, before it fills the memory: each one for which too much waits. If
 * too much waits in all, it ends those for which most waits, first those that have not read for a while.
 * @param now milliseconds
 */
export function createUnreadWatch(end: (connection: Connection) => void, now: () => number) {
  const waiting = new Map<Connection, Waiting>()
  const written = new Set<Connection>()
  let inAll = 0

  function look(connection: Connection, one: Waiting): void {
    const unread = one.queued + writtenTo(connection)
    inAll += unread - one.unread
    one.unread = unread
    if (unread === 0) waiting.delete(connection)
  }

  function forget(connection: Connection): void {
    inAll -= waiting.get(connection)?.unread ?? 0
    waiting.delete(connection)
    written.delete(connection)
  }

  function makeRoom(): void {
    for (const [connection, one] of waiting) look(connection, one)
    if (inAll <= MOST_IN_ALL) return
    const oldest = now() - OLD_MS
    const order = [...waiting].sort(
      ([, a], [, b]) => Number(b.since <= oldest) - Number(a.since <= oldest) || b.unread - a.unread,
    )
    for (const [connection] of order) {
      if (inAll <= LEFT_IN_ALL) return
      end(connection)
      forget(connection)
    }
  }

  /** Looks when everything is written: what the system has taken by then does not wait here. */
  function lookAtWritten(): void {
    for (const connection of written) {
      const one = waiting.get(connection)
      if (one) look(connection, one)
      if (one && one.unread > MOST_UNREAD) end(connection)
    }
    written.clear()
    if (inAll > MOST_IN_ALL) makeRoom()
  }

  function created(this: Connection, { data }: Packet): void {
    const one = waiting.get(this) ?? { queued: 0, unread: 0, since: 0 }
    if (one.queued + writtenTo(this) === 0) one.since = now()
    one.queued += PACKET_BYTES + (typeof data === 'string' ? data.length : 0)
    waiting.set(this, one)
    if (written.size === 0) setImmediate(lookAtWritten)
    written.add(this)
  }

  function flushed(this: Connection): void {
    const one = waiting.get(this)
    if (one) one.queued = 0
  }

  return {
    begin(connection: Connection): void {
      connection.on('packetCreate', created)
      connection.on('flush', flushed)
    },
    /** A connection has ended: nothing waits for it any more. */
    forget,
  }
}
