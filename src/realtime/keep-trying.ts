import { createTimer } from '../base/timer.ts'
import type { Presence } from './presence.ts'

/** Milliseconds from the end of one round of attempts to the start of the next one. */
const PAUSE_MS = 30_000

/**
 * Starts a new round of attempts 30 s after socket.io has given up, and again after each round that fails. For pages that
 * nobody attends to (requirement 12.9).
 * @returns the function that ends it
 */
export function keepTrying(presence: Pick<Presence, 'status' | 'subscribe' | 'reconnect'>): () => void {
  const timer = createTimer()
  const onChange = () => {
    if (presence.status().state !== 'lost') timer.clear()
    else if (!timer.isSet()) timer.set(PAUSE_MS, presence.reconnect)
  }
  const end = presence.subscribe(onChange)
  onChange()
  return () => {
    end()
    timer.clear()
  }
}
