/** What a worker tells the page; `Answer` is what it was asked for. */
export type FromWorker<Answer> =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; answer: Answer }
  /** The parts of a `FitRefused`, which would arrive as a bare `Error`. */
  | { kind: 'refused'; sentence: string; mayTryAgain: boolean }
  /** Nobody foresaw this; the browser's own words. */
  | { kind: 'failed'; cause: string }
