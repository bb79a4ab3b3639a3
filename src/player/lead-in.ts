import { createTimer } from './timer.ts'

/** What a film needs from `play()` to its first moving frame. */
const LEAD_MS = 50

/** A film may wait for data: it is asked again how long it will take, rather than believed once. */
const LONGEST_SLEEP_MS = 1000

export interface LeadIn {
  run(isOn: boolean): void
}

/** Starts the next film a moment before the one on the screen ends, so that its start is not seen as a held frame. */
export function createLeadIn(rest: () => number | null, start: () => void): LeadIn {
  const timer = createTimer()
  let isOn = false

  function look(): void {
    const ahead = (rest() ?? LONGEST_SLEEP_MS) - LEAD_MS
    if (ahead <= 0) start()
    else timer.set(Math.min(ahead, LONGEST_SLEEP_MS), look)
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
