import { isVersion } from '../file-head.ts'
import type { Arrival } from './arrival.ts'
import { type FileBytes, type FileHead, type FirstWord, readQuestion } from './ask-pages.ts'

/** A file that the screen asks for while it is being downloaded. */
export interface AskedFile {
  /** Null if this download cannot bring the file after all. */
  arrival: Promise<Arrival | null>
  takeBack(): void
}

async function serve(port: MessagePort, size: number | null, asked: AskedFile): Promise<void> {
  const say = (word: FirstWord | FileHead) => port.postMessage(word)
  const life = new AbortController()
  const end = () => {
    life.abort()
    asked.takeBack()
    port.close()
  }
  let goodbye: null | 'broken' = null
  // Nothing else tells the worker that this window closes: another window would wait for the rest of the file.
  const gone = () => {
    port.postMessage(goodbye)
    end()
  }
  window.addEventListener('pagehide', gone, { signal: life.signal })
  port.onmessage = ({ data }) => void (data === 'over' && end())
  say('it comes')
  const arrival = await asked.arrival
  if (!arrival || (size !== null && !isVersion(arrival.headers, size))) {
    say(null)
    end()
    return
  }
  port.onmessage = async ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'number') return end()
    const bytes: FileBytes = await arrival.read(data).catch(() => 'broken' as const)
    port.postMessage(bytes, bytes instanceof Uint8Array ? [bytes.buffer] : [])
    if (!(bytes instanceof Uint8Array)) end()
  }
  goodbye = 'broken'
  say({ headers: [...arrival.headers], size: arrival.size, received: arrival.received })
}

/** The questions that have got their word: a film and its strip, on one page, download for themselves. */
const answered = new WeakSet<MessagePort>()

/** Answers the worker from the downloads of this page. @returns a function that ends it */
export function handOut(askFor: (url: string) => AskedFile | null): () => void {
  const workers = navigator.serviceWorker
  const answer = ({ data, ports }: MessageEvent<unknown>) => {
    const question = readQuestion(data)
    const [port] = ports
    if (!question || !port) return
    const asked = askFor(question.url)
    if (asked) {
      answered.add(port)
      void serve(port, question.size, asked)
      return
    }
    // After the other screen of this page.
    setTimeout(() => !answered.has(port) && port.postMessage('not here' satisfies FirstWord))
  }
  workers.addEventListener('message', answer)
  workers.startMessages()
  return () => workers.removeEventListener('message', answer)
}
