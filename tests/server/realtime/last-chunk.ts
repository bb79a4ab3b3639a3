import type { Connection } from './engine-connection.ts'

/** A chunk of the network that is not larger than this is left as it is, in bytes. */
const SMALL = 1024

/**
 * Gives the last chunk of the network back that each connection has sent. `ws` keeps the mask of the last frame, four bytes,
 * as a view of the whole chunk that brought it: up to 64 KB for every connection that is silent from then on.
 */
export function createChunkRelease() {
  const received = new Set<Connection>()

  function release(): void {
    for (const { transport } of received) {
      const receiver = transport.socket?._receiver
      if (receiver?._mask && receiver._mask.buffer.byteLength > SMALL) receiver._mask = Uint8Array.from(receiver._mask)
    }
    received.clear()
  }

  return {
    /** A connection has sent a packet; the others of its chunk follow before the turn of the release. */
    received(connection: Connection): void {
      if (received.size === 0) setImmediate(release)
      received.add(connection)
    },
  }
}
