import { type ApiError, asksToWait, waitMsAfter } from '../../api/api-error.ts'
import { createTimer } from '../../base/timer.ts'
import type { Hindrance } from '../job.ts'

/** The first and the longest wait for a server that is away, in milliseconds; each wait is twice as long as the last. */
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 60_000

/** True for a failure after which the call is made again. */
export const isCalledAgain = ({ failure, status }: ApiError): boolean =>
  failure !== 'refused' || status === 408 || status === 429

const waitAfter = (failures: number) => Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

function causeOf(error: ApiError): Hindrance {
  if (error.failure === 'offline' || error.failure === 'timeout') return 'server'
  return asksToWait(error) ? 'busy' : 'faults'
}

/** Lets calls through, or holds all of them while the server is away or busy, or while nobody is logged in. */
export function createServerGate({ isSignedIn, onChange }: { isSignedIn: () => boolean; onChange: () => void }) {
  const timer = createTimer()
  let failures = 0
  let cause: Hindrance | null = null
  const sleeping = new Set<() => void>()

  const open = () => {
    timer.clear()
    onChange()
  }

  return {
    isOpen: () => isSignedIn() && !timer.isSet(),
    waitsFor: (): Hindrance | null => (isSignedIn() ? cause : 'login'),
    noteAnswer(): void {
      // A call that was under way when the gate closed opens nothing.
      if (failures === 0 || timer.isSet()) return
      failures = 0
      cause = null
      onChange()
    },
    noteFailure(error: ApiError): void {
      const { failure, retryAfterMs } = error
      // With a newer session the call is made again at once.
      if (failure === 'signed-out') {
        onChange()
        return
      }
      // Calls that were under way together fail together: they are one failure.
      if (timer.isSet() && retryAfterMs === null) return
      failures += 1
      cause = causeOf(error)
      timer.set(cause === 'busy' ? waitMsAfter(error, failures) : (retryAfterMs ?? waitAfter(failures)), open)
      onChange()
    },
    /** Waits before the next try of one call, which may fail while others are answered. */
    sleep(failures: number): Promise<void> {
      return new Promise(resolve => {
        const wake = () => {
          clearTimeout(alarm)
          sleeping.delete(wake)
          resolve()
        }
        const alarm = setTimeout(wake, waitAfter(failures))
        sleeping.add(wake)
      })
    },
    /** The network is back: the server may be, too. */
    tryNow(): void {
      for (const wake of sleeping) wake()
      if (timer.isSet() && cause !== 'busy') open()
    },
    close(): void {
      timer.clear()
      for (const wake of sleeping) wake()
    },
  }
}

export type ServerGate = ReturnType<typeof createServerGate>
