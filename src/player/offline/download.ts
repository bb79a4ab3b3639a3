import { createTimer } from '../../clock/timer.ts'
import { bytesOf, isNoMedia, LISTED_SIZE } from './file-head.ts'
import { Arrival } from './line/arrival.ts'
import type { Turn } from './line/turns.ts'
import type { WantedFile } from './wanted-files.ts'

/** A download that brings no byte for this time is given up. */
const STALL_MS = 30_000

const STALLED = `nothing came for ${STALL_MS / 1000} s`

/** The server could not be reached: a reason to try later, not a fault of the file. */
export class Unreachable extends Error {}

/** Bytes that the file must have: as the answer tells, else as the list does; 0 if neither tells. */
function expectedSize(file: WantedFile, { headers }: Response): number {
  // The length of a compressed answer is that of the compressed bytes.
  return (headers.has('content-encoding') ? 0 : bytesOf(headers)) || file.size
}

/** Takes the next step of a download in its turn on the line. @throws Error if nothing comes for 30 s */
async function inTurn<T>(turn: Turn, step: () => Promise<T>): Promise<T> {
  await turn.mayRead()
  turn.waits()
  const stall = createTimer()
  const stalled = new Promise<never>((_, reject) => stall.set(STALL_MS, () => reject(new Error(STALLED))))
  try {
    return await Promise.race([step(), stalled])
  } finally {
    stall.clear()
  }
}

type Bytes = Uint8Array<ArrayBuffer>

/** Collects the bytes; breaks off if they are too few, too many, or stop coming. Never rejects. */
async function collect(body: ReadableStream<Bytes>, arrival: Arrival, turn: Turn, giveUp: () => void): Promise<void> {
  const reader = body.getReader()
  const wrongCount = (isOver: boolean) =>
    arrival.size > 0 && (isOver ? arrival.received !== arrival.size : arrival.received > arrival.size)
  try {
    for (let isOver = false; !isOver; ) {
      const { value: bytes } = await inTurn(turn, () => reader.read())
      isOver = bytes === undefined
      if (bytes) arrival.add(bytes)
      if (wrongCount(isOver)) throw new Error(`${arrival.received} bytes came where ${arrival.size} were announced`)
    }
    arrival.end(null)
  } catch (error) {
    giveUp()
    arrival.end(error instanceof Error ? error : new Error(STALLED))
  }
}

function headersFor(answer: Response, expected: number, listed: number): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  if (expected > 0) headers.set('Content-Length', String(expected))
  if (listed > 0) headers.set(LISTED_SIZE, String(listed))
  return headers
}

/**
 * Begins to fetch a whole file, never a part.
 * @returns the bytes as they come, a promise that resolves once no more come, and a function that ends the request
 * @throws Unreachable, or Error with the reason why this file cannot be kept
 */
export async function beginDownload(file: WantedFile, turn: Turn, signal: AbortSignal) {
  const ours = new AbortController()
  const giveUp = () => ours.abort()
  try {
    const options = { cache: 'no-store', signal: AbortSignal.any([signal, ours.signal]) } as const
    const answer = await inTurn(turn, () => fetch(file.url, options)).catch((error: unknown) => {
      throw error instanceof TypeError ? new Unreachable(error.message) : error
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    if (isNoMedia(answer.headers)) throw new Error('the server answered a page instead of the file')
    const expected = expectedSize(file, answer)
    const arrival = new Arrival(headersFor(answer, expected, file.size), expected)
    return { arrival, over: collect(answer.body, arrival, turn, giveUp), giveUp }
  } catch (error) {
    // Frees the connection of an answer that will not be read.
    giveUp()
    throw error
  }
}
