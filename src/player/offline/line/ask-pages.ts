import { isObject } from '../../../base/is-object.ts'
import { withinTime } from '../../../base/timer.ts'

/* The messages between the worker and the pages about a file that is being downloaded. */

/** The worker's question, to every page; the answers come through the port beside it. */
interface FileQuestion {
  isFileQuestion: true
  url: string
  /** Bytes of the version that is asked for; null if any version will do. */
  size: number | null
}

/** The page is downloading the file, and its head follows; or it is not, and nothing follows. */
export type FirstWord = 'it comes' | 'not here'

/** The head of the file; null if the download cannot bring it after all. */
export type FileHead = { headers: Array<[string, string]>; size: number; received: number } | null

/** The bytes from the place that the worker has named; null at the end of the file, 'broken' if no more come. */
export type FileBytes = Uint8Array<ArrayBuffer> | null | 'broken'

/** Reads a message as the worker's question; null if it is none. */
export function readQuestion(data: unknown): FileQuestion | null {
  if (!isObject(data) || data.isFileQuestion !== true) return null
  const { url, size } = data
  return typeof url === 'string' ? { isFileQuestion: true, url, size: typeof size === 'number' ? size : null } : null
}

/** A page that has not answered after this time is suspended or gone. */
const FIRST_WORD_MS = 4000

export interface AskedPage {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** A file that a page is downloading. */
export interface Coming {
  headers: Headers
  /** Bytes of the whole file; 0 if its length is unknown. */
  size: number
  /** Bytes that had come when the page answered. */
  received: number
  /** The bytes from `start` to before `end`, as they come. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
  leave(): void
}

const nextMessage = (port: MessagePort) =>
  new Promise<unknown>(resolve => {
    port.onmessage = ({ data }) => resolve(data)
  })

/** Tells the page that the file is no longer needed. */
function leave(port: MessagePort): void {
  port.postMessage('over')
  port.close()
}

function streamFrom(port: MessagePort, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream(
    {
      async pull(controller) {
        const answer = nextMessage(port)
        port.postMessage(at)
        const bytes = (await answer) as FileBytes
        if (bytes === 'broken') throw new Error('the file has broken off')
        const part = bytes?.subarray(0, end - at)
        at += part?.length ?? 0
        if (part) controller.enqueue(part)
        if (part && at < end) return
        controller.close()
        leave(port)
      },
      cancel: () => leave(port),
    },
    { highWaterMark: 0 },
  )
}

/** @throws if this page is not downloading the file, or cannot get it */
async function askPage(page: AskedPage, question: FileQuestion): Promise<Coming> {
  const { port1: port, port2: theirs } = new MessageChannel()
  try {
    const word = withinTime(FIRST_WORD_MS, nextMessage(port), () => 'not here')
    page.postMessage(question, [theirs])
    if (((await word) as FirstWord) !== 'it comes') throw new Error('not here')
    const head = (await nextMessage(port)) as FileHead
    if (!head) throw new Error('it cannot be had')
    const stream = (start: number, end: number) => streamFrom(port, start, end)
    return { ...head, headers: new Headers(head.headers), stream, leave: () => leave(port) }
  } catch (error) {
    leave(port)
    throw error
  }
}

/** Finds a page that is downloading the file; undefined if there is none. */
export async function askPages(pages: readonly AskedPage[], question: FileQuestion): Promise<Coming | undefined> {
  const answers = pages.map(page => askPage(page, question))
  const first = await Promise.any(answers).catch(() => undefined)
  for (const answer of answers) {
    answer.then(
      other => other !== first && other.leave(),
      () => undefined,
    )
  }
  return first
}
