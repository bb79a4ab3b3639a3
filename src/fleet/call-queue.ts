import { focusManager } from '@tanstack/react-query'
import { wallClock } from '../clock/clock.ts'
import { createTimer } from '../clock/timer.ts'
import { FRESH_MS } from './due-time.ts'
import type { Row } from './fleet-rows.ts'

/** Calls at the same time. */
const MOST_CALLS = 6

/** After as many failures in a row the server seems to be away, and no call is made for a while. */
const MOST_FAILURES = MOST_CALLS
const AWAY_MS = 5000

interface CallQueueInputs {
  rows: () => ReadonlyMap<string, Row>
  /** Asks for one location. It gives false if the call failed for a reason that may pass, and does not throw. */
  call: (key: string) => Promise<boolean>
  /** Called when the queue has looked for calls to make: after every change and every call. */
  onChange: () => void
}

interface Choice {
  rows: ReadonlyMap<string, Row>
  /** The keys that a person asked for. */
  urgent: ReadonlySet<string>
  /** The keys in view. */
  inView: readonly string[]
  asking: ReadonlySet<string>
}

/** The location to ask next: one that a person asked for, then of those that are due one in view, then by name. */
function nextKey({ rows, urgent, inView, asking }: Choice): string | undefined {
  const now = wallClock.now()
  const isDue = (key: string) => {
    const dueAt = rows.get(key)?.dueAt
    if (dueAt === undefined || asking.has(key)) return false
    // A time that is too far ahead was noted before the clock was set back.
    return dueAt === 0 || (focusManager.isFocused() && (dueAt <= now || dueAt > now + FRESH_MS))
  }
  for (const key of urgent) if (rows.has(key) && !asking.has(key)) return key
  for (const key of inView) if (isDue(key)) return key
  for (const key of rows.keys()) if (isDue(key)) return key
  return undefined
}

/** Asks for the locations that are due, at most six at the same time. */
export function createCallQueue({ rows, call, onChange }: CallQueueInputs) {
  let isRunning = false
  let inView: readonly string[] = []
  let failures = 0
  let awayUntil = 0
  const urgent = new Set<string>()
  const asking = new Set<string>()
  const nextDue = createTimer()

  const ask = async (key: string) => {
    urgent.delete(key)
    asking.add(key)
    failures = (await call(key)) ? 0 : failures + 1
    if (failures >= MOST_FAILURES) awayUntil = wallClock.now() + AWAY_MS
    asking.delete(key)
    askDue()
  }
  const isWaiting = () => wallClock.now() < awayUntil

  const setTimers = () => {
    if (!isRunning || asking.size > 0 || rows().size === 0) return
    const times = [...rows().values()].map(({ dueAt }) => dueAt)
    // In a hidden tab no answer is asked for again.
    const dueAt = focusManager.isFocused() ? Math.min(...times) : 0
    if (dueAt > 0 || isWaiting()) nextDue.set(Math.max(dueAt, awayUntil) - wallClock.now(), askDue)
  }

  const askDue = () => {
    nextDue.clear()
    while (isRunning && asking.size < MOST_CALLS && !isWaiting()) {
      const key = nextKey({ rows: rows(), urgent, inView, asking })
      if (key === undefined) break
      void ask(key)
    }
    setTimers()
    onChange()
  }

  return {
    start() {
      isRunning = true
      askDue()
    },
    /** Begins no further call; those that run go on. */
    stop() {
      isRunning = false
      nextDue.clear()
    },
    /** Makes the calls that are due. */
    askDue,
    /** No call runs or waits. */
    isDone: () => isRunning && asking.size === 0 && !isWaiting(),
    askFirst(key: string) {
      awayUntil = 0
      urgent.add(key)
      askDue()
    },
    /** Names the locations in view. That changes the order only: while there is room for a call, nothing waits. */
    prefer(keys: readonly string[]) {
      inView = keys
    },
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
