/** The server turns to its other connections after this time, in milliseconds. */
const SLICE_MS = 10
/** So many connections are answered in a turn even if that takes longer, up to this time in milliseconds. */
const LEAST = 20
const LONGEST_SLICE_MS = 50
/** The most connections of a turn: a message to all of them is encoded once. */
const TOGETHER = 100

/** What is sent to pages without an acknowledgement. Only its newest state counts. */
export type Message = 'update_screens' | 'update_locations'

type Callback = (list: readonly string[]) => void

interface AnswersOptions {
  list(): readonly string[]
  /** Sends the newest state to several connections: it is encoded once for all of them. */
  send(connections: string[], message: Message): void
}

interface Asking {
  connection: string
  /** Stays the same for as long as the network connection: who leaves the namespace and comes again is no newcomer. */
  network: object
  /** The acknowledgement; null if the list is sent as a message. */
  callback: Callback | null
}

/** All that waits for one connection. */
interface Waiting {
  messages: Message[]
  callbacks: Callback[]
  network: object | null
}

/**
 * Answers the questions for the list and sends the messages to pages, a few milliseconds at a time. So neither a long list
 * nor a crowd that asks for it stops the server. Every connection gets its turn: first those that were never
 * answered, then the others, each of them in the order in which they have begun to wait.
 */
export function createAnswers({ list, send }: AnswersOptions) {
  const newcomers = new Map<string, Waiting>()
  const others = new Map<string, Waiting>()
  const answered = new WeakSet<object>()
  let isDue = false

  function* inOrder(): Generator<[connection: string, one: Waiting]> {
    yield* newcomers
    yield* others
  }

  function forget(connection: string): void {
    newcomers.delete(connection)
    others.delete(connection)
  }

  /** Gives one acknowledgement. Further ones wait for the next turn. */
  function acknowledge(connection: string, { callbacks, network }: Waiting, now: readonly string[]): void {
    callbacks.shift()?.(now)
    if (network) answered.add(network)
    if (callbacks.length > 0) others.set(connection, { messages: [], callbacks, network })
  }

  function answerSome(): void {
    isDue = false
    // After a change the list is sorted anew, which is no answer yet.
    const now = list()
    const start = performance.now()
    const together: Record<Message, string[]> = { update_screens: [], update_locations: [] }
    let count = 0
    for (const [connection, one] of inOrder()) {
      forget(connection)
      for (const message of one.messages) together[message].push(connection)
      acknowledge(connection, one, now)
      count += 1
      const takenMs = performance.now() - start
      if (count >= TOGETHER || takenMs >= (count < LEAST ? LONGEST_SLICE_MS : SLICE_MS)) break
    }
    for (const message of ['update_screens', 'update_locations'] as const) {
      if (together[message].length > 0) send(together[message], message)
    }
    goOn()
  }

  function goOn(): void {
    if (isDue || newcomers.size + others.size === 0) return
    isDue = true
    setImmediate(answerSome)
  }

  function waitingOf(connection: string, network: object | null): Waiting {
    const found = newcomers.get(connection) ?? others.get(connection)
    if (found) return found
    const one: Waiting = { messages: [], callbacks: [], network }
    const isNew = network !== null && !answered.has(network)
    ;(isNew ? newcomers : others).set(connection, one)
    goOn()
    return one
  }

  function want(one: Waiting, message: Message): void {
    if (!one.messages.includes(message)) one.messages.push(message)
  }

  return {
    /** A connection has asked for the list. */
    add({ connection, network, callback }: Asking): void {
      const one = waitingOf(connection, network)
      if (callback) one.callbacks.push(callback)
      else want(one, 'update_screens')
    },
    /** Sends the newest state to these connections. */
    tell(connections: Iterable<string>, message: Message): void {
      for (const connection of connections) want(waitingOf(connection, null), message)
    },
    /** A connection has ended. */
    forget,
  }
}

export type Answers = ReturnType<typeof createAnswers>
