import type { Server } from 'node:http'

/** A connection over which nothing moves in either direction; a screen's socket says something every 25 s. */
const IDLE_MS = 120_000
/** How long the head of a request may take. */
const HEAD_MS = 30_000

/**
 * Bounds what open connections cost: none is kept whose other end has fallen silent. A large upload over a slow line
 * has all the time that it needs, as long as it moves.
 */
export function limitConnections(http: Server): void {
  // Node's own limit for a whole request is five minutes.
  http.requestTimeout = 0
  http.headersTimeout = HEAD_MS
  http.timeout = IDLE_MS
}
