/** The server turns to its other connections after this time, in milliseconds. */
const SLICE_MS = 10
/** The connections that are answered with one message. */
const TOGETHER = 100

interface AnswersOptions {
  list(): readonly string[]
  /** Sends the list to several connections: it is encoded once for all of them. */
  send(connections: string[], list: readonly string[]): void
}

interface Asking {
  connection: string
  /** The acknowledgement; null if the list is sent as a message. */
  callback: ((list: readonly string[]) => void) | null
}

/**
 * Answers one question for the list after the other, the newest first, a few milliseconds at a time: a crowd that asks for
 * a long list does not keep the page waiting that asks after it.
 */
export function createAnswers({ list, send }: AnswersOptions) {
  const waiting: Asking[] = []
  let isDue = false

  function answerSome(): void {
    isDue = false
    const end = performance.now() + SLICE_MS
    const together: string[] = []
    while (together.length < TOGETHER && performance.now() < end) {
      const newest = waiting.pop()
      if (!newest) break
      if (newest.callback) newest.callback(list())
      else together.push(newest.connection)
    }
    if (together.length > 0) send(together, list())
    if (waiting.length > 0) goOn()
  }

  function goOn(): void {
    if (isDue) return
    isDue = true
    setImmediate(answerSome)
  }

  return {
    add(asking: Asking): void {
      waiting.push(asking)
      goOn()
    },
  }
}
