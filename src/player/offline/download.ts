import { anySignal } from '../../base/any-signal.ts'
import { withinTime } from '../../base/timer.ts'
import { bytesOf, isNoMedia, LISTED_SIZE, markOf } from './file-head.ts'
import type { WantedFile } from './kept-files.ts'
import { Arrival } from './line/arrival.ts'
import type { LineTurn } from './line/line-turns.ts'

/** A download that brings no byte for this time is given up. */
const STALL_MS = 30_000

/** A line that breaks after fewer bytes is tried again later. */
const LEAST_PROGRESS = 100_000

const STALLED = `nothing came for ${STALL_MS / 1000} s`

/** The server could not be reached: a reason to try later, not a fault of the file. */
export class NotReached extends Error {}

/** The line has broken in the middle: the next try goes on there. */
export class BrokenOff extends Error {}

/** Bytes that the file must have: as the answer tells, else as the list does; 0 if neither tells. */
function expectedSize(file: WantedFile, { headers }: Response): number {
  // The length of a compressed answer is that of the compressed bytes.
  return (headers.has('content-encoding') ? 0 : bytesOf(headers)) || file.size
}

/** Waits for the turn on the line. @throws Error if nothing comes for 30 s */
async function inTurn<T>(turn: LineTurn, step: () => Promise<T>): Promise<T> {
  await turn.mayRead()
  turn.waits()
  return withinTime(STALL_MS, step(), () => {
    throw new Error(STALLED)
  })
}

type Body = ReadableStream<Uint8Array<ArrayBuffer>>

/** @returns null once the file is whole, else the reason why the answer has ended before */
async function readAll(body: Body, arrival: Arrival, turn: LineTurn): Promise<Error | null> {
  const reader = body.getReader()
  try {
    while (true) {
      const { value: bytes } = await inTurn(turn, () => reader.read())
      if (bytes) arrival.add(bytes)
      const isWrong = arrival.size > 0 && (bytes ? arrival.received > arrival.size : arrival.received !== arrival.size)
      if (isWrong) throw new Error(`${arrival.received} bytes came where ${arrival.size} were announced`)
      if (!bytes) return null
    }
  } catch (error) {
    // Frees the connection.
    reader.cancel().catch(() => undefined)
    return error instanceof Error ? error : new Error(STALLED)
  }
}

type Ask = (from: number) => Promise<Response>

/**
 * The missing bytes; null if the server gives no parts, or has another version by now. The marks are compared here, as
 * another origin would have to allow `If-Range`.
 */
async function restOf({ received, headers }: Arrival, ask: Ask): Promise<Body | null> {
  const mark = markOf(headers)
  if (!mark || received === 0) return null
  const answer = await ask(received)
  const place = answer.headers.get('content-range') ?? `bytes ${received}-`
  const isRest = answer.status === 206 && place.startsWith(`bytes ${received}-`)
  if (isRest && markOf(answer.headers) === mark && !answer.headers.has('content-encoding')) return answer.body
  await answer.body?.cancel()
  return null
}

/** Reads to the end of the file, over every break with progress before it. Never rejects. */
async function collect(first: Body, arrival: Arrival, turn: LineTurn, ask: Ask): Promise<void> {
  let reason: Error | null = null
  for (let body: Body | null = first; body; ) {
    const before = arrival.received
    reason = await readAll(body, arrival, turn)
    const mayGoOn = reason !== null && arrival.received - before >= LEAST_PROGRESS && arrival.isShort
    body = mayGoOn ? await restOf(arrival, ask).catch(() => null) : null
  }
  arrival.end(reason)
}

function headersFor(answer: Response, expected: number, listed: number): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  if (expected > 0) headers.set('Content-Length', String(expected))
  if (listed > 0) headers.set(LISTED_SIZE, String(listed))
  return headers
}

/**
 * Begins to fetch a whole file, or goes on with what an earlier download has left of the same version.
 * @returns the bytes as they come, a promise that resolves once no more come, and a function that ends the request
 * @throws NotReached, or Error with the reason why this file cannot be kept
 */
export async function beginDownload(file: WantedFile, turn: LineTurn, signal: AbortSignal, left?: Arrival) {
  const ours = new AbortController()
  const giveUp = () => ours.abort()
  const ask: Ask = from => {
    const headers = from > 0 ? { Range: `bytes=${from}-` } : undefined
    const options = { cache: 'no-store', signal: anySignal([signal, ours.signal]), headers } as const
    return inTurn(turn, () => fetch(file.url, options)).catch((error: unknown) => {
      throw error instanceof TypeError ? new NotReached(error.message) : error
    })
  }
  const begun = (arrival: Arrival, body: Body) => {
    const over = collect(body, arrival, turn, ask).finally(giveUp)
    return { arrival, over, giveUp }
  }
  try {
    const rest = left && (await restOf(left, ask))
    if (left && rest) return begun(new Arrival(left.headers, left.size, left), rest)
    const answer = await ask(0)
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    if (isNoMedia(answer.headers)) throw new Error('the server answered a page instead of the file')
    const expected = expectedSize(file, answer)
    return begun(new Arrival(headersFor(answer, expected, file.size), expected), answer.body)
  } catch (error) {
    // Frees the connection of an answer that will not be read.
    giveUp()
    throw error
  }
}
