import type { StatusUpdate } from '../../../src/realtime/messages.ts'

/** After this much work, in milliseconds, the forwarding rests. */
const WORK_MS = 5
/** It rests this many times as long as it has worked: the rest of the server has two thirds of the time. */
const REST = 2
/** The locations of which an update may wait. */
const MOST_WAITING = 1_000

interface Forwarded {
  update: StatusUpdate
  /** The connection that has sent it, which does not get it back. */
  from: string
}

/**
 * Passes updates on to everybody, at once as long as that takes little time. With thousands of connections each one takes
 * milliseconds: then the updates wait, only the last one of each location, and the newest goes first.
 * @param now milliseconds, of a clock that nobody sets
 */
export function createForwarding(send: (one: Forwarded) => void, now: () => number = () => performance.now()) {
  const waiting = new Map<string, Forwarded>()
  let timer: NodeJS.Timeout | undefined
  let worked = 0

  function pass(one: Forwarded): void {
    const start = now()
    send(one)
    worked += now() - start
    if (worked < WORK_MS) return
    timer = setTimeout(goOn, REST * worked)
    timer.unref()
    worked = 0
  }

  function goOn(): void {
    timer = undefined
    for (const one of [...waiting.values()].reverse()) {
      if (timer) return
      waiting.delete(one.update.uniqueId)
      pass(one)
    }
  }

  return {
    forward(one: Forwarded): void {
      if (!timer) {
        pass(one)
        return
      }
      waiting.delete(one.update.uniqueId)
      waiting.set(one.update.uniqueId, one)
      const [oldest] = waiting.keys()
      if (waiting.size > MOST_WAITING && oldest !== undefined) waiting.delete(oldest)
    },
    stop: () => clearTimeout(timer),
  }
}
