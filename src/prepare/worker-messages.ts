/** What a worker tells the page; `Answer` is what it was asked for. */
export type FromWorker<Answer> =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; answer: Answer }
  /** A sentence for the person: what the file is, why it cannot be prepared, the way out. */
  | { kind: 'cannot'; sentence: string }
  /** Nobody foresaw this; the browser's own words. */
  | { kind: 'failed'; cause: string }
