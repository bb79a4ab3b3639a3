import { createTimer } from '../../clock/timer.ts'
import type { KeptAnswer } from './last-answer.ts'

/** A server that answers at all has this long before the kept answer is played. */
const GRACE_MS = 500

export interface Recall {
  /** The server has answered: what was kept is not needed any more. */
  answered(): void
  /** A call has failed: the kept answer is played at once, if none has come before. */
  failed(): void
  dispose(): void
}

/** Plays by the last good answer after a start at which the server says nothing. */
export function createRecall(recall: () => Promise<KeptAnswer | null>, use: (kept: KeptAnswer) => void): Recall {
  const grace = createTimer()
  let isDone = false
  let hasFailed = false
  let play: (() => void) | null = null

  const end = () => {
    isDone = true
    grace.clear()
  }

  void recall().then(kept => {
    if (!kept || isDone) return
    play = () => {
      if (isDone) return
      end()
      use(kept)
    }
    grace.set(hasFailed ? 0 : GRACE_MS, play)
  })

  return {
    answered: end,
    failed() {
      hasFailed = true
      play?.()
    },
    dispose: end,
  }
}
