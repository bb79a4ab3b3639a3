import { createTimer } from '../../base/timer.ts'
import { isPage } from '../../api/classify.ts'

/** Interval of the checks: a download that has brought nothing since the last check is given up. */
const CHECK_MS = 10_000

/** With fewer bytes between two checks a download makes way for a file that waits for its turn. */
const TRICKLE_BYTES = 10_000

/** The download was given up because it was too slow; another try may succeed. */
export class TooSlow extends Error {}

/** Counts the bytes of a download; aborts it if it has stopped, or if it trickles while other files wait. */
function watchFlow(isCrowded: () => boolean) {
  const timer = createTimer()
  const givenUp = new AbortController()
  let bytes = 0

  function check(): void {
    if (bytes === 0 || (bytes < TRICKLE_BYTES && isCrowded())) givenUp.abort(new TooSlow('too slow'))
    bytes = 0
    timer.set(CHECK_MS, check)
  }

  timer.set(CHECK_MS, check)
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  return { count, signal: givenUp.signal, stop: timer.clear }
}

/**
 * Downloads a whole file into the browser's memory. `isCrowded` is true while other files wait for their turn.
 * @returns an object URL of the file, which has to be revoked
 * @throws TooSlow, or the reason for which the file cannot be downloaded by a script
 */
export async function downloadToMemory(url: string, signal: AbortSignal, isCrowded: () => boolean): Promise<string> {
  const flow = watchFlow(isCrowded)
  signal.addEventListener('abort', flow.stop)
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([signal, flow.signal]) })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const type = answer.headers.get('content-type') ?? ''
    if (isPage(type)) throw new Error('the server answered a page instead of the file')
    const body = new Response(answer.body.pipeThrough(flow.count), { headers: { 'Content-Type': type } })
    return URL.createObjectURL(await body.blob())
  } catch (error) {
    throw flow.signal.aborted ? flow.signal.reason : error
  } finally {
    flow.stop()
    signal.removeEventListener('abort', flow.stop)
  }
}
