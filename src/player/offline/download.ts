import { createTimer } from '../../clock/timer.ts'
import { Arrival } from './line/arrival.ts'
import type { Turn } from './line/turns.ts'
import type { WantedFile } from './wanted-files.ts'

/** A download that brings no byte for this time is given up. */
const STALL_MS = 30_000

const STALLED = `nothing came for ${STALL_MS / 1000} s`

/** The server could not be reached: a reason to try later, not a fault of the file. */
export class Unreachable extends Error {}

/** Bytes that the file must have; 0 if neither the list nor the answer tells. @throws Error if they disagree */
function expectedSize(file: WantedFile, answer: Response): number {
  // The length of a compressed answer is that of the compressed bytes.
  const announced = answer.headers.has('content-encoding') ? 0 : Number(answer.headers.get('content-length'))
  if (file.size > 0 && announced > 0 && file.size !== announced)
    throw new Error(`it has ${announced} bytes where the list says ${file.size}`)
  return file.size || announced
}

interface Source {
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>
  arrival: Arrival
  turn: Turn
  /** Ends the request. */
  giveUp(): void
}

/** Reads the next bytes; undefined at the end. @throws Error if none come for 30 s, which ends the request */
async function readOn({ reader, turn, giveUp }: Source): Promise<Uint8Array<ArrayBuffer> | undefined> {
  await turn.mayRead()
  const stall = createTimer()
  const stalled = new Promise<never>((_, reject) => stall.set(STALL_MS, () => reject(new Error(STALLED))))
  turn.waits()
  try {
    return (await Promise.race([reader.read(), stalled])).value
  } catch (error) {
    giveUp()
    throw error
  } finally {
    stall.clear()
  }
}

/** Collects the bytes; breaks off if they are too few, too many, or stop coming. Never rejects. */
async function collect(source: Source): Promise<void> {
  const { arrival, giveUp } = source
  const wrongCount = (isOver: boolean) =>
    arrival.size > 0 && (isOver ? arrival.received !== arrival.size : arrival.received > arrival.size)
  try {
    for (let isOver = false; !isOver; ) {
      const bytes = await readOn(source)
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

function headersFor(answer: Response, expected: number): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  if (expected > 0) headers.set('Content-Length', String(expected))
  return headers
}

/** A file that is being downloaded. */
export interface Download {
  arrival: Arrival
  /** Resolves once no more bytes come, for any reason. */
  over: Promise<void>
  /** Ends the request. */
  giveUp(): void
}

/**
 * Begins to fetch a whole file, never a part.
 * @throws Unreachable, or Error with the reason why this file cannot be kept
 */
export async function beginDownload(file: WantedFile, turn: Turn, signal: AbortSignal): Promise<Download> {
  await turn.mayRead()
  turn.waits()
  const ours = new AbortController()
  const patience = createTimer()
  patience.set(STALL_MS, () => ours.abort(new Error(STALLED)))
  const giveUp = () => ours.abort()
  try {
    const options = { cache: 'no-store', signal: AbortSignal.any([signal, ours.signal]) } as const
    const answer = await fetch(file.url, options).catch((error: unknown) => {
      throw error instanceof TypeError ? new Unreachable(error.message) : error
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const expected = expectedSize(file, answer)
    const arrival = new Arrival(headersFor(answer, expected), expected)
    return { arrival, over: collect({ reader: answer.body.getReader(), arrival, turn, giveUp }), giveUp }
  } catch (error) {
    // Frees the connection of an answer that will not be read.
    giveUp()
    throw error
  } finally {
    patience.clear()
  }
}
