import { createEmitter } from './emitter.ts'

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Its seconds in one real second. */
  readonly speed: number
  /** Calls the listener when the speed has changed. */
  subscribe(listener: () => void): () => void
}

export interface RehearsalClock extends Clock {
  /** The time that it shows does not jump. */
  setSpeed(speed: number): void
}

/** The only reader of the machine's clock (requirement 19.9). */
export const wallClock: Clock = {
  now: () => Date.now(),
  speed: 1,
  subscribe: () => () => undefined,
}

/** The clock shows `start` now, in milliseconds since the epoch. */
export function rehearsalClock(start: number): RehearsalClock {
  const changes = createEmitter()
  let at = start
  let speed = 1
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
