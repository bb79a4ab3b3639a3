import { createTimer } from '../../clock/timer.ts'
import { fileOf } from '../schedule/rotation.ts'
import { mayBeLate, type PlaybackState, type Showing } from './playback.ts'

/** How long the end of an item waits for another one that is not ready, before the item begins again. */
const GRACE_MS = 1000

/** A screen with nothing on it gives each item this long before it tries the one after it. */
const FIRST_PICTURE_MS = 1000

/** A film that comes over a slow line has longer there: over the same line the next item would not come sooner. */
const LONGEST_FIRST_MS = 10_000

/** An item gets half of the time that is left, within these bounds: the other half is for the one after it. */
const LEAST_TRY_MS = 1500
const LONGEST_TRY_MS = 5000

/** A second attempt begins a moment after the first one has failed. */
const SECOND_TRY_MS = 2500

/** The only item that is left may load for longer; one that trickles for ever is not waited for. */
const LONGEST_MS = 60_000

/** How long it may take to bring up what is ready. */
const SWAP_MS = 5000

/** How long to wait before everything that failed is tried again. */
const RETRY_MS = 5000

/** How long nothing may be playable before the page itself is suspected. */
const STUCK_LIMIT_MS = 60_000

/** What the layers say of this moment. */
export interface Moment {
  /** Whether the hidden layer loads the next item; a film may have to wait for the decoder of the one on the screen. */
  isLoading: boolean
  /** Whether it is a film that loads beside the film on the screen. */
  isBesideFilm: boolean
  /** Milliseconds until the item on the screen ends; null if that is not known. */
  rest: number | null
}

export interface Waits {
  follow(state: PlaybackState, moment: Moment): void
  dispose(): void
}

interface WaitEvents {
  /** Whether bytes of what is prepared have come within the last second. */
  isComing(): boolean
  /** What is prepared is not ready, and something else can be shown. */
  onLate(next: Showing): void
  /** Nothing has taken the place of the item on the screen, whose time is over. */
  onHeld(onScreen: Showing): void
  /** What is prepared has had its time and is not on the screen. */
  onOverdue(next: Showing): void
  onRetry(): void
  onStuck(): void
}

/** How long an item may load before the one after it gets the hidden layer; null while it waits for its decoder. */
function tryFor({ onScreen, atHand }: PlaybackState, next: Showing, moment: Moment): number | null {
  const { isLoading, isBesideFilm, rest } = moment
  // Its bytes are here: the machine is slow, not the line, or does not decode it beside another film.
  if (atHand.includes(fileOf(next)) && !isBesideFilm) return isLoading ? LONGEST_TRY_MS : null
  if (next.attempt > 1) return SECOND_TRY_MS
  if (!onScreen) return FIRST_PICTURE_MS
  return Math.min(Math.max((rest ?? 2 * LONGEST_TRY_MS) / 2, LEAST_TRY_MS), LONGEST_TRY_MS)
}

/** The time-outs of a screen whose picture waits for something: no state is without one. */
export function createWaits({ isComing, onLate, onHeld, onOverdue, onRetry, onStuck }: WaitEvents): Waits {
  const [patience, grace, retry, stuckFor] = [createTimer(), createTimer(), createTimer(), createTimer()]
  let seen = ''
  let trying = ''
  let since = 0

  function timeIsOver(next: Showing, isScreenEmpty: boolean): void {
    const mayGoOn = isScreenEmpty && performance.now() - since < LONGEST_FIRST_MS
    if (mayGoOn && isComing()) patience.set(FIRST_PICTURE_MS, () => timeIsOver(next, isScreenEmpty))
    else onLate(next)
  }

  function followNext(state: PlaybackState, moment: Moment): void {
    const { next, ready, isOver, onScreen } = state
    const [isAwaited, hasOther] = [isOver || !onScreen, mayBeLate(state)]
    const isHere = next !== null && state.atHand.includes(fileOf(next))
    const key = `${next?.number} ${ready} ${isAwaited} ${moment.isLoading} ${hasOther} ${isHere}`
    if (key === seen) return
    seen = key
    if (`${next?.number} ${moment.isLoading}` !== trying) since = performance.now()
    trying = `${next?.number} ${moment.isLoading}`
    patience.clear()
    if (!next) return
    if (hasOther) {
      const ms = tryFor(state, next, moment)
      if (ms !== null) patience.set(since + ms - performance.now(), () => timeIsOver(next, onScreen === null))
    } else if (isAwaited) patience.set(ready ? SWAP_MS : LONGEST_MS, () => onOverdue(next))
  }

  function followEnd({ onScreen, isOver, ready }: PlaybackState): void {
    if (!onScreen || !isOver || ready) grace.clear()
    else if (!grace.isSet()) grace.set(GRACE_MS, () => onHeld(onScreen))
  }

  return {
    follow(state, moment) {
      followNext(state, moment)
      followEnd(state)
      const { next, rotation, stuck } = state
      if (next || rotation.length === 0) retry.clear()
      else if (!retry.isSet()) retry.set(RETRY_MS, onRetry)
      if (!stuck || rotation.length === 0) stuckFor.clear()
      else if (!stuckFor.isSet()) stuckFor.set(STUCK_LIMIT_MS, onStuck)
    },
    dispose() {
      for (const timer of [patience, grace, retry, stuckFor]) timer.clear()
    },
  }
}
