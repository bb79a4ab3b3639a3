/** The two ways in which a run ends early. */
export interface Interruption {
  /** Aborted by the first signal, by a fault of the run, and if nobody reads its output any more. */
  interrupted: AbortSignal
  /** Aborted by the second signal: a person does not want to wait for the cleaning either. */
  abandoned: AbortSignal
  /** Leaves the process as it was. */
  stop(): void
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const FAULTS = ['uncaughtException', 'unhandledRejection'] as const

/**
 * Listens for everything that would end the process before the run has deleted what it has created.
 * @param tell says to the person what happens now
 */
export function awaitInterruption(tell: (sentence: string) => void): Interruption {
  const [interruption, abandonment] = [new AbortController(), new AbortController()]
  const onSignal = () => {
    if (interruption.signal.aborted) return abandonment.abort()
    interruption.abort()
    tell('Interrupted: what the run has created is being deleted. Once more gives that up.')
  }
  const onFault = (error: unknown) => {
    interruption.abort()
    tell(`The run itself has a fault, please report it: ${error instanceof Error ? error.stack : error}`)
  }
  // The reader of a pipe has gone, as `head` does.
  const onDeafness = () => interruption.abort()
  const streams = [process.stdout, process.stderr]
  for (const signal of SIGNALS) process.on(signal, onSignal)
  for (const fault of FAULTS) process.on(fault, onFault)
  for (const stream of streams) stream.on('error', onDeafness)
  return {
    interrupted: interruption.signal,
    abandoned: abandonment.signal,
    stop() {
      for (const signal of SIGNALS) process.off(signal, onSignal)
      for (const fault of FAULTS) process.off(fault, onFault)
      // A stream that nobody reads would end the process with an error while it writes its last lines.
      if (!interruption.signal.aborted) for (const stream of streams) stream.off('error', onDeafness)
    },
  }
}
