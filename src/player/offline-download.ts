import type { WantedFile } from './offline-files.ts'
import { createTimer } from './timer.ts'

/** A download that brings nothing for this long is given up. */
const STALL_MS = 30_000

const STALLED = `nothing came for ${STALL_MS / 1000} s`

/** The server could not be reached at all: a reason to try later, not a fault of the file. */
export class Unreachable extends Error {}

/** Bytes that the file has to have; 0 where neither the list nor the answer says so. */
function expectedSize(file: WantedFile, answer: Response): number {
  // What is compressed on the way is announced with its compressed length.
  const announced = answer.headers.has('content-encoding') ? 0 : Number(answer.headers.get('content-length'))
  if (file.size > 0 && announced > 0 && file.size !== announced)
    throw new Error(`it has ${announced} bytes where the list says ${file.size}`)
  return file.size || announced
}

/** Hands the bytes on and breaks off where they are too few, too many, or stop coming. */
function checked(body: ReadableStream<Uint8Array>, expected: number, giveUp: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const stall = createTimer()
  let count = 0
  return new ReadableStream({
    async pull(controller) {
      const onStall = () => {
        controller.error(new Error(STALLED))
        giveUp()
      }
      stall.set(STALL_MS, onStall)
      const { done, value } = await reader.read().finally(stall.clear)
      count += value?.length ?? 0
      const isWrong = expected > 0 && (done ? count !== expected : count > expected)
      if (isWrong) giveUp()
      if (isWrong) throw new Error(`${count} bytes came where ${expected} were announced`)
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: reason => reader.cancel(reason),
  })
}

function headersFor(answer: Response, expected: number): Headers {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  if (expected > 0) headers.set('Content-Length', String(expected))
  return headers
}

/**
 * Fetches a whole file, never a part, and hands it on as an answer that breaks off where the file is not complete.
 * @throws Unreachable, or Error with the reason for which this file cannot be kept
 */
export async function downloadWhole(file: WantedFile, signal: AbortSignal): Promise<Response> {
  const ours = new AbortController()
  const patience = createTimer()
  patience.set(STALL_MS, () => ours.abort(new Error(STALLED)))
  try {
    const options = { cache: 'no-store', signal: AbortSignal.any([signal, ours.signal]) } as const
    const answer = await fetch(file.url, options).catch((error: unknown) => {
      throw error instanceof TypeError ? new Unreachable(error.message) : error
    })
    if (answer.status !== 200 || !answer.body) throw new Error(`the server answered ${answer.status}`)
    const expected = expectedSize(file, answer)
    const body = checked(answer.body, expected, () => ours.abort())
    return new Response(body, { headers: headersFor(answer, expected) })
  } catch (error) {
    // Frees the connection of an answer that nobody will read.
    ours.abort()
    throw error
  } finally {
    patience.clear()
  }
}
