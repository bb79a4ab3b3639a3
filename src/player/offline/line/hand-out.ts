import type { Arrival } from './arrival.ts'
import { type FileBytes, type FileHead, type FirstWord, readQuestion } from './messages.ts'

/** A file that the screen asks for while it is on its way to be kept. */
export interface Asked {
  /** Null where the file cannot be had on this way after all. */
  arrival: Promise<Arrival | null>
  /** The screen no longer asks for it. */
  takeBack(): void
}

const headOf = ({ headers, size, received }: Arrival): FileHead => ({ headers: [...headers], size, received })

async function bytesAt(arrival: Arrival, at: number): Promise<FileBytes> {
  return arrival.read(at).catch(() => 'broken' as const)
}

async function serve(port: MessagePort, size: number | null, asked: Asked): Promise<void> {
  const say = (word: FirstWord | FileHead) => port.postMessage(word)
  const end = () => {
    asked.takeBack()
    port.close()
  }
  port.onmessage = ({ data }) => void (data === 'over' && end())
  say('it comes')
  const arrival = await asked.arrival
  if (!arrival || (size !== null && arrival.size !== size)) {
    say(null)
    end()
    return
  }
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'number') return end()
    const bytes = await bytesAt(arrival, data)
    port.postMessage(bytes, bytes instanceof Uint8Array ? [bytes.buffer] : [])
    if (!(bytes instanceof Uint8Array)) end()
  }
  say(headOf(arrival))
}

/** Gives the worker what a page has of the files that are on their way. @returns what ends it */
export function handOut(askFor: (url: string) => Asked | null): () => void {
  const workers = navigator.serviceWorker
  const answer = ({ data, ports }: MessageEvent<unknown>) => {
    const question = readQuestion(data)
    const [port] = ports
    if (!question || !port) return
    const asked = askFor(question.url)
    if (asked) void serve(port, question.size, asked)
    else port.postMessage('not here' satisfies FirstWord)
  }
  workers.addEventListener('message', answer)
  workers.startMessages()
  return () => workers.removeEventListener('message', answer)
}
