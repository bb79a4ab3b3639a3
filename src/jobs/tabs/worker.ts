import { onSessionLost } from '../../api/client.ts'
import { storedToken, storeSession } from '../../api/session.ts'
import { takePart } from './participant.ts'
import type { PageMessage, WorkerMessage } from './tab-messages.ts'

/** Messages to screens that the page has not sent yet, by their number. */
const announcing = new Map<number, () => void>()
let lastNumber = 0
let part: ReturnType<typeof takePart> | null = null
let token = ''

/** The page's end of the line; there is one from the first message on. */
let page: { postMessage(message: WorkerMessage): void } | null = null

const post = (message: WorkerMessage) => page?.postMessage(message)

const takeSession = (session: Extract<PageMessage, { type: 'session' }>['session']) => {
  // A worker has no storage: the session stays in its memory.
  storeSession(session)
  token = storedToken()
}

const open = (owner: string) =>
  takePart(owner, {
    // The page gives no token of another user.
    isSignedIn: () => storedToken() !== '',
    onSnapshot: snapshot => post({ type: 'snapshot', snapshot }),
    onEffects: (effects, isOwn) => post({ type: 'touched', touched: effects, isOwn }),
    announce(update) {
      lastNumber += 1
      post({ type: 'announce', number: lastNumber, update })
      return new Promise(resolve => announcing.set(lastNumber, resolve))
    },
  })

onSessionLost(() => post({ type: 'session-lost', token }))

async function hear({ data }: MessageEvent<PageMessage>): Promise<void> {
  if (data.type === 'open') {
    takeSession(data.session)
    part = open(data.owner)
  } else if (data.type === 'session') {
    takeSession(data.session)
    part?.sessionChanged()
  } else if (data.type === 'announced') {
    announcing.get(data.number)?.()
    announcing.delete(data.number)
  } else if (data.type === 'close') {
    part?.close()
    self.close()
  } else if (part) {
    post({ type: 'reply', number: data.number, result: await part.request(data.request) })
  }
}

// A shared worker talks through the port of its one page, any other worker through itself.
if ('onconnect' in self) {
  self.addEventListener('connect', event => {
    const [port] = event instanceof MessageEvent ? event.ports : []
    if (!port) return
    page = port
    port.addEventListener('message', hear)
    port.start()
  })
} else {
  page = self
  self.addEventListener('message', hear)
}
