/** What a worker tells the page; `Answer` is what it was asked for. */
export type FromWorker<Answer> =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; answer: Answer }
  /** The parts of a `FitRefused`, which would arrive as a bare `Error`. */
  | { kind: 'refused'; sentence: string; mayTryAgain: boolean }
  /** Nobody foresaw this; the browser's own words. */
  | { kind: 'failed'; cause: string }

/** The end of a worker's work. */
export type WorkEnd<Answer> = Exclude<FromWorker<Answer>, { kind: 'progress' }>

interface Run {
  worker: Worker
  request: unknown
  transfer?: Transferable[]
  onProgress?: (done: number) => void
  signal: AbortSignal
}

/**
 * Gives one request to a worker of its own, which ends with it: all memory, decoders and open files of the work are free
 * then, whether it came to an end, failed or was cancelled.
 * @throws the signal's reason if it is aborted
 */
export async function runWorker<Answer>({
  worker,
  request,
  transfer = [],
  onProgress,
  signal,
}: Run): Promise<WorkEnd<Answer>> {
  const settled = new AbortController()
  const listen = { signal: settled.signal }
  try {
    signal.throwIfAborted()
    return await new Promise<WorkEnd<Answer>>((resolve, reject) => {
      const hear = ({ data }: MessageEvent<FromWorker<Answer>>) =>
        data.kind === 'progress' ? onProgress?.(data.done) : resolve(data)
      worker.addEventListener('message', hear, listen)
      // As after a deploy, when the worker's file is gone.
      worker.addEventListener('error', () => resolve({ kind: 'failed', cause: 'its worker stopped' }), listen)
      signal.addEventListener('abort', () => reject(signal.reason), listen)
      worker.postMessage(request, transfer)
    })
  } finally {
    settled.abort()
    worker.terminate()
  }
}
