import type { Connection } from './engine-connection.ts'

/** Bytes. A connection may keep a chunk of this size. */
const SMALL = 1024

/**
 * Frees the last chunk that each connection has received from the network. `ws` keeps the mask of the last frame, four bytes,
 * as a view of the whole chunk: up to 64 KB for each connection, until it sends again.
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
    /** Call it for each packet. All packets of a chunk come before the chunk is freed. */
    received(connection: Connection): void {
      if (received.size === 0) setImmediate(release)
      received.add(connection)
    },
  }
}
