import { createTimer } from '../../base/timer.ts'
import { STUCK_LIMIT_MS } from '../driver.ts'
import { fileOf } from '../schedule/rotation.ts'
import { mayBeLate } from './playback.ts'
import type { PlaybackState, Showing } from './playback-state.ts'

/** The end of an item waits so long for another item to get ready, before the item begins again. */
const GRACE_MS = 1000

/** An empty screen gives each item so long, before it tries the next one. */
const FIRST_PICTURE_MS = 1000

/** A film whose bytes keep coming has longer there, unless another item is much smaller. */
const LONGEST_FIRST_MS = 10_000

/** A file of so many bytes comes within a second or two over a poor line. */
const SMALL_BYTES = 300_000
const SMALLER_BY = 10

/** An item gets half of the time that is left, within these bounds: the other half is for the item after it. */
const LEAST_TRY_MS = 1500
const LONGEST_TRY_MS = 5000

/** A second attempt, which begins a moment after the first one has failed. */
const SECOND_TRY_MS = 2500

/** The only item that is left may load for longer; a file that trickles without end is given up. */
const LONGEST_MS = 60_000

/** Bringing up an item that is ready may take so long. */
const SWAP_MS = 5000

/** After this pause all items that failed are tried again. */
const RETRY_MS = 5000

export interface LayerStatus {
  /** True while the hidden layer loads the next item; a film may have to wait for its decoder before. */
  isLoading: boolean
  /** True if a film is prepared while the film on the screen holds its decoder. */
  isOverlap: boolean
  /** Milliseconds until the item on the screen ends; null if that is not known. */
  rest: number | null
}

export interface Deadlines {
  /** Sets and clears the timers as the state asks for; safe to call at any time. */
  follow(state: PlaybackState, layers: LayerStatus): void
  dispose(): void
}

interface DeadlineEvents {
  /** True if bytes of the prepared file have come within the last second. */
  isComing(): boolean
  /** The prepared item is not ready in time, and another item can be shown. */
  onLate(next: Showing): void
  /** No item has replaced the one on the screen, whose time is over. */
  onHeld(onScreen: Showing): void
  /** The prepared item has had its time and is not on the screen. */
  onOverdue(next: Showing): void
  onRetry(): void
  onStuck(): void
}

const isSmall = ({ item }: Pick<Showing, 'item'>, next: Showing): boolean => {
  const { size } = item.media
  return size > 0 && size <= SMALL_BYTES && size * SMALLER_BY < (next.item.media.size || Number.POSITIVE_INFINITY)
}

/** Milliseconds that an item may load before another one gets the hidden layer; null while it waits for a decoder. */
function tryFor({ onScreen, atHand }: PlaybackState, next: Showing, layers: LayerStatus): number | null {
  const { isLoading, isOverlap, rest } = layers
  // Its bytes have come: the machine is slow, not the line. A film in an overlap may be one that it cannot decode.
  if (atHand.includes(fileOf(next)) && !isOverlap) return isLoading ? LONGEST_TRY_MS : null
  if (next.attempt > 1) return SECOND_TRY_MS
  if (!onScreen) return FIRST_PICTURE_MS
  return Math.min(Math.max((rest ?? 2 * LONGEST_TRY_MS) / 2, LEAST_TRY_MS), LONGEST_TRY_MS)
}

/** Limits every wait of a videowall, so that no state can last without end. */
export function createDeadlines(events: DeadlineEvents): Deadlines {
  const [patience, grace, retry, stuckFor] = [createTimer(), createTimer(), createTimer(), createTimer()]
  let seen = ''
  let trying = ''
  let since = 0

  function timeIsOver(next: Showing, mayWait: boolean): void {
    const mayGoOn = mayWait && performance.now() - since < LONGEST_FIRST_MS
    if (mayGoOn && events.isComing()) patience.set(FIRST_PICTURE_MS, () => timeIsOver(next, mayWait))
    else events.onLate(next)
  }

  function followNext(state: PlaybackState, layers: LayerStatus): void {
    const { next, ready, isOver, onScreen } = state
    const [isAwaited, hasOther] = [isOver || !onScreen, mayBeLate(state)]
    const isHere = next !== null && state.atHand.includes(fileOf(next))
    const key = `${next?.number} ${ready} ${isAwaited} ${layers.isLoading} ${hasOther} ${isHere}`
    if (key === seen) return
    seen = key
    if (`${next?.number} ${layers.isLoading}` !== trying) since = performance.now()
    trying = `${next?.number} ${layers.isLoading}`
    patience.clear()
    if (!next) return
    if (hasOther) {
      const ms = tryFor(state, next, layers)
      const mayWait = onScreen === null && !mayBeLate(state, isSmall)
      if (ms !== null) patience.set(since + ms - performance.now(), () => timeIsOver(next, mayWait))
    } else if (isAwaited) patience.set(ready ? SWAP_MS : LONGEST_MS, () => events.onOverdue(next))
  }

  function followEnd({ onScreen, isOver, ready }: PlaybackState): void {
    if (!onScreen || !isOver || ready) grace.clear()
    else if (!grace.isSet()) grace.set(GRACE_MS, () => events.onHeld(onScreen))
  }

  return {
    follow(state, layers) {
      followNext(state, layers)
      followEnd(state)
      const { next, rotation, stuck } = state
      if (next || rotation.length === 0) retry.clear()
      else if (!retry.isSet()) retry.set(RETRY_MS, events.onRetry)
      if (!stuck || rotation.length === 0) stuckFor.clear()
      else if (!stuckFor.isSet()) stuckFor.set(STUCK_LIMIT_MS, events.onStuck)
    },
    dispose() {
      for (const timer of [patience, grace, retry, stuckFor]) timer.clear()
    },
  }
}
