import { setTimeout as wait } from 'node:timers/promises'

/** Calls under way, which an end of the server waits for. */
export interface Drain<Rest extends unknown[]> {
  answer(request: Request, ...rest: Rest): Promise<Response>
  /**
   * Refuses new calls, and those that are not complete after `graceMs`. The refusals have `farewellMs` to travel.
   */
  end(graceMs: number, farewellMs: number): Promise<void>
}

function refusal(): Response {
  const message = 'The server is being stopped. Try again in a moment.'
  // A restart takes less.
  const headers = { Connection: 'close', 'Cache-Control': 'no-store', 'Retry-After': '5' }
  return Response.json({ success: false, message, data: null }, { status: 503, headers })
}

/**
 * Lets the calls of a server be completed before it ends (requirement 18.22). Nothing that outlives a call may hold a part of
 * it: a race against one promise for all calls keeps every answer for ever.
 */
export function createDrain<Rest extends unknown[]>(
  answer: (request: Request, ...rest: Rest) => Promise<Response>,
): Drain<Rest> {
  /** What gives up each of the calls under way. */
  const underWay = new Set<() => void>()
  let isEnding = false
  let complete: () => void = () => undefined
  return {
    answer(request, ...rest) {
      if (isEnding) return Promise.resolve(refusal())
      return new Promise((resolve, reject) => {
        const giveUp = () => resolve(refusal())
        underWay.add(giveUp)
        const done = () => {
          underWay.delete(giveUp)
          if (underWay.size === 0) complete()
        }
        answer(request, ...rest)
          .finally(done)
          .then(resolve, reject)
      })
    },
    async end(graceMs, farewellMs) {
      isEnding = true
      const completed = new Promise<void>(resolve => {
        complete = resolve
      })
      if (underWay.size > 0) await Promise.race([completed, wait(graceMs, undefined, { ref: false })])
      for (const giveUp of underWay) giveUp()
      await wait(farewellMs)
    },
  }
}
