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
  const headers = { Connection: 'close', 'Cache-Control': 'no-store' }
  return Response.json({ success: false, message, data: null }, { status: 503, headers })
}

/** Lets the calls of a server be completed before it ends (requirement 18.22). */
export function createDrain<Rest extends unknown[]>(
  answer: (request: Request, ...rest: Rest) => Promise<Response>,
): Drain<Rest> {
  const underWay = new Set<Promise<void>>()
  let isEnding = false
  let giveUp: () => void
  const givenUp = new Promise<Response>(resolve => {
    giveUp = () => resolve(refusal())
  })
  return {
    async answer(request, ...rest) {
      if (isEnding) return refusal()
      const own = answer(request, ...rest)
      const complete = own.then(
        () => undefined,
        () => undefined,
      )
      underWay.add(complete)
      void complete.then(() => underWay.delete(complete))
      // A response is read once: each call gets one of its own.
      return await Promise.race([own, givenUp.then(given => given.clone())])
    },
    async end(graceMs, farewellMs) {
      isEnding = true
      await Promise.race([Promise.all(underWay), wait(graceMs, undefined, { ref: false })])
      giveUp()
      await wait(farewellMs)
    },
  }
}
