interface Waiting {
  rank: number
  start: () => void
}

/** Runs at most `max` tasks at a time: the lowest rank first, and in one rank the first that came. */
export function createLimiter(max: number) {
  const waiting = new Set<Waiting>()
  let running = 0

  const startNext = () => {
    if (running >= max) return
    let first: Waiting | null = null
    for (const one of waiting) if (!first || one.rank < first.rank) first = one
    if (!first) return
    waiting.delete(first)
    first.start()
  }

  const takeTurn = (signal: AbortSignal, rank: number) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      const onAbort = () => {
        waiting.delete(turn)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        running += 1
        resolve()
      }
      const turn = { rank, start }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.add(turn)
      startNext()
    })

  return {
    /** @throws the signal's reason if it is aborted before the task began; such a task never runs */
    async run<T>(task: () => Promise<T>, signal: AbortSignal, rank = 0): Promise<T> {
      await takeTurn(signal, rank)
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
