import { createTimer } from '../../clock/timer.ts'

/** A download is looked at this often: one that has brought nothing since the last look is given up. */
const LOOK_MS = 10_000

/** Bytes between two looks below which a download makes way for another file that waits for its turn. */
const TRICKLE_BYTES = 10_000

/** The download was given up because the line brings too little; it is worth another try. */
export class TooSlow extends Error {}

/** Aborts a download that stands, or that trickles while others wait; counts the bytes that come through. */
function watchFlow(isCrowded: () => boolean) {
  const timer = createTimer()
  const givenUp = new AbortController()
  let bytes = 0

  function look(): void {
    if (bytes === 0 || (bytes < TRICKLE_BYTES && isCrowded())) givenUp.abort(new TooSlow('too slow'))
    bytes = 0
    timer.set(LOOK_MS, look)
  }

  timer.set(LOOK_MS, look)
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { count, signal: givenUp.signal, stop: timer.clear }
}

/**
 * Downloads a whole file into the browser's memory. `isCrowded` says whether other files wait for their turn.
 * @returns an address from which an element gets the file without the line; it has to be revoked
 * @throws TooSlow, or the reason for which the file cannot be had in this way
 */
export async function downloadAside(url: string, signal: AbortSignal, isCrowded: () => boolean): Promise<string> {
  const flow = watchFlow(isCrowded)
  signal.addEventListener('abort', flow.stop)
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, flow.signal]) })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    const body = new Response(answer.body.pipeThrough(flow.count), { headers: { 'Content-Type': type } })
    return URL.createObjectURL(await body.blob())
  } catch (error) {
    throw flow.signal.aborted ? flow.signal.reason : error
  } finally {
    flow.stop()
    signal.removeEventListener('abort', flow.stop)
  }
}
