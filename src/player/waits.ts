import type { PlaybackState, Showing } from './playback.ts'
import { isFilm } from './rotation.ts'
import { createTimer } from './timer.ts'

/** An image tells nothing of its progress: it has this long, and longer while nobody waits for it. */
const IMAGE_MS = 10_000
const LAST_CHANCE_MS = 1000

/** A film that loads says so, and may take longer; one that trickles for ever is not waited for. */
const LONGEST_MS = 60_000

/** How long it may take to bring up what is ready. */
const SWAP_MS = 5000

/** How long to wait before everything that failed is tried again. */
const RETRY_MS = 5000

/** How long nothing may be playable before the page itself is suspected. */
const STUCK_LIMIT_MS = 60_000

export interface Waits {
  follow(state: PlaybackState): void
  dispose(): void
}

interface WaitEvents {
  /** What is prepared has had its time and is not on the screen. */
  onOverdue(next: Showing): void
  onRetry(): void
  onStuck(): void
}

/** How long the next one may go on getting ready; null where something else looks after it. */
function patienceFor(next: Showing, ready: boolean, isAwaited: boolean, waitedMs: number): number | null {
  if (ready) return isAwaited ? SWAP_MS : null
  if (isFilm(next)) return isAwaited ? LONGEST_MS : null
  return isAwaited ? Math.max(IMAGE_MS - waitedMs, LAST_CHANCE_MS) : LONGEST_MS
}

/** The time-outs of a screen whose picture waits for something: no state is without one. */
export function createWaits({ onOverdue, onRetry, onStuck }: WaitEvents): Waits {
  const [patience, retry, stuckFor] = [createTimer(), createTimer(), createTimer()]
  let seen = ''
  let number = 0
  let since = 0

  function followNext({ next, ready, due, onScreen }: PlaybackState): void {
    const isAwaited = due || !onScreen
    const key = `${next?.number} ${ready} ${isAwaited}`
    if (key === seen) return
    seen = key
    if (next?.number !== number) since = performance.now()
    number = next?.number ?? 0
    const ms = next && patienceFor(next, ready, isAwaited, performance.now() - since)
    if (next && ms !== null) patience.set(ms, () => onOverdue(next))
    else patience.clear()
  }

  return {
    follow(state) {
      followNext(state)
      const { next, rotation, stuck } = state
      if (next || rotation.length === 0) retry.clear()
      else if (!retry.isSet()) retry.set(RETRY_MS, onRetry)
      if (!stuck || rotation.length === 0) stuckFor.clear()
      else if (!stuckFor.isSet()) stuckFor.set(STUCK_LIMIT_MS, onStuck)
    },
    dispose() {
      for (const timer of [patience, retry, stuckFor]) timer.clear()
    },
  }
}
