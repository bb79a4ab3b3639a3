/** Runs tasks in the order in which they came, at most `max` of them at the same time. */
export function createLimiter(max: number) {
  const urgent = new Set<() => void>()
  const patient = new Set<() => void>()
  let running = 0

  const startNext = () => {
    const waiting = urgent.size > 0 ? urgent : patient
    const [start] = waiting
    if (running >= max || !start) return
    waiting.delete(start)
    start()
  }

  const takeTurn = (signal: AbortSignal, waiting: Set<() => void>) =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      const onAbort = () => {
        waiting.delete(start)
        reject(signal.reason)
      }
      const start = () => {
        signal.removeEventListener('abort', onAbort)
        running += 1
        resolve()
      }
      signal.addEventListener('abort', onAbort, { once: true })
      waiting.add(start)
      startNext()
    })

  return {
    /**
     * Runs the task when its turn comes.
     * @param isUrgent puts the task before every waiting task that is not urgent
     * @throws the signal's reason if it is aborted before the task began; such a task never runs
     */
    async run<T>(task: () => Promise<T>, signal: AbortSignal, isUrgent = false): Promise<T> {
      await takeTurn(signal, isUrgent ? urgent : patient)
      try {
        return await task()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
