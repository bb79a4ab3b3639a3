/** The clock of the server in one of its answers. The times of the page are of `performance.now()`. */
export interface DatedAnswer {
  sentAt: number
  receivedAt: number
  /** The server's clock, cut to the second, in milliseconds since the epoch; null if the page may not read it. */
  date: number | null
  /** Milliseconds for which a cache has held the answer, cut to the second, as far as it says so. */
  age: number
}

type Listener = (answer: DatedAnswer) => void

const nobody: Listener = () => undefined

let listener = nobody

/** Calls back with the clock of every ordinary answer of a screen. @returns the function that ends the calls */
export function onDatedAnswer(run: Listener): () => void {
  listener = run
  return () => {
    listener = nobody
  }
}

/** Reads the clock of an answer as soon as its headers are there. @param sentAt a `performance.now()` */
export function noteDate({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  const age = Math.max(Number(headers.get('age')) || 0, 0) * 1000
  listener({ sentAt, receivedAt: performance.now(), date: Number.isNaN(date) ? null : date, age })
}
