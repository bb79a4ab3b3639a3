import { createEmitter } from './emitter.ts'

/** A clock that shows a day and a time. */
export interface Clock {
  /** The time that it shows, in milliseconds since the epoch. */
  now(): number
  /** Its seconds in one real second. */
  readonly speed: number
  /** Calls the listener when the speed has changed. @returns the function that ends the subscription */
  subscribe(listener: () => void): () => void
}

/** A clock whose speed a person sets. */
export interface RehearsalClock extends Clock {
  /** Changes the speed from now on; the time that the clock shows does not jump. */
  setSpeed(speed: number): void
}

/** The machine's own clock, and the only reader of it among the modules (requirement 19.9). */
export const wallClock: Clock = {
  now: () => Date.now(),
  speed: 1,
  subscribe: () => () => undefined,
}

/** A clock that shows the time `at` now, in milliseconds since the epoch, and runs on at `speed`. */
export function rehearsalClock(start: { at: number; speed: number }): RehearsalClock {
  const changes = createEmitter()
  let { at, speed } = start
  // This time goes on evenly if the machine's clock is set.
  let since = performance.now()
  const now = () => at + (performance.now() - since) * speed
  return {
    now,
    get speed() {
      return speed
    },
    setSpeed(next) {
      at = now()
      since = performance.now()
      speed = next
      changes.emit()
    },
    subscribe: changes.subscribe,
  }
}
