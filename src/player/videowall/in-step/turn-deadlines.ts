import { createTimer } from '../../../base/timer.ts'
import type { TurnShowing } from './turns.ts'

/** An item that is due and not ready is looked at so often: it may lack a decoder, or come too slowly. */
const PATIENCE_MS = 3000

/** The page is loaded again if every item has failed for so long. */
const STUCK_LIMIT_MS = 60_000

interface TurnDeadlineEvents {
  /** The item is due, and has not become ready for some seconds. */
  onLate(next: TurnShowing): void
  onStuck(): void
}

/** Limits every wait of a videowall in step. */
export function createTurnDeadlines({ onLate, onStuck }: TurnDeadlineEvents) {
  const [patience, stuck] = [createTimer(), createTimer()]
  let awaited = 0

  function wait(next: TurnShowing): void {
    patience.set(PATIENCE_MS, () => {
      wait(next)
      onLate(next)
    })
  }

  return {
    /**
     * @param next the item that is due and not ready; null if there is none
     * @param isHopeless true if every item has failed
     */
    follow(next: TurnShowing | null, isHopeless: boolean): void {
      if ((next?.number ?? 0) !== awaited) {
        awaited = next?.number ?? 0
        if (next) wait(next)
        else patience.clear()
      }
      if (!isHopeless) stuck.clear()
      else if (!stuck.isSet()) stuck.set(STUCK_LIMIT_MS, onStuck)
    },
    dispose(): void {
      patience.clear()
      stuck.clear()
    },
  }
}
