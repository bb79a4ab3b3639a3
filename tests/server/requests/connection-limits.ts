import type { Server } from 'node:http'

/** A connection is closed after this time without a byte in either direction; a screen's socket sends every 25 s. */
const IDLE_MS = 120_000
/** The longest time for the head of a request. */
const HEAD_MS = 30_000

/**
 * Closes connections whose other end is silent. A large upload over a slow connection has all the time that it needs,
 * as long as bytes arrive.
 */
export function limitConnections(http: Server): void {
  // Node's own limit for a whole request is five minutes.
  http.requestTimeout = 0
  http.headersTimeout = HEAD_MS
  http.timeout = IDLE_MS
}
