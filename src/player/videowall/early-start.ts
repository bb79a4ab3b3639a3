import { createTimer } from '../../clock/timer.ts'

/** What a film needs from `play()` to its first moving frame. */
const START_MS = 50

/** What a busy machine needs to draw a layer that was covered. A film is drawn twice no longer than that. */
const DRAW_MS = 500

/** A film may wait for data: it is asked again how long it will take, rather than believed once. */
const LONGEST_SLEEP_MS = 1000

export interface LeadIn {
  run(isOn: boolean): void
}

interface LeadInSteps {
  /** Milliseconds until the item on the screen ends; null if nobody knows. */
  rest(): number | null
  draw(): void
  start(): void
}

/**
 * Draws and starts the next film a moment before the item on the screen ends, so that neither the drawing nor the start
 * is seen as a black or a held frame.
 */
export function createLeadIn({ rest, draw, start }: LeadInSteps): LeadIn {
  const timer = createTimer()
  let isOn = false

  function look(): void {
    const ms = rest() ?? DRAW_MS + LONGEST_SLEEP_MS
    if (ms <= DRAW_MS) draw()
    if (ms <= START_MS) start()
    else timer.set(Math.min(ms - (ms > DRAW_MS ? DRAW_MS : START_MS), LONGEST_SLEEP_MS), look)
  }

  return {
    run(shouldRun) {
      if (shouldRun === isOn) return
      isOn = shouldRun
      if (isOn) look()
      else timer.clear()
    },
  }
}
