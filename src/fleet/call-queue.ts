import { focusManager } from '@tanstack/react-query'
import { asksToWait, waitMsAfter } from '../api/api-error.ts'
import { wallClock } from '../base/clock.ts'
import { createTimer } from '../base/timer.ts'
import { FRESH_MS, mayPass, PASSING_MS } from './due-time.ts'
import type { Row } from './fleet-rows.ts'

/** So many calls run at the same time; only one after the server has asked to wait. */
const MOST_CALLS = 6

/** After so many failures in a row the server seems to be away, and no call is made for a while. */
const MOST_FAILURES = MOST_CALLS

interface CallQueueInputs {
  rows: () => ReadonlyMap<string, Row>
  /** @returns the error, or null; it does not throw */
  call: (key: string) => Promise<unknown>
  /** Called after every change and every call. */
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

/** First what a person asked for, then what is in view and due, then what is due, in the order of the names. */
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

export function createCallQueue({ rows, call, onChange }: CallQueueInputs) {
  let isRunning = false
  let inView: readonly string[] = []
  let failures = 0
  let pauses = 0
  let isLimited = false
  /** While it runs, no call is made. A time of the clock would hold the calls for an hour after the clock is set back. */
  const pause = createTimer()
  const urgent = new Set<string>()
  const asking = new Set<string>()
  const nextDue = createTimer()

  const ask = async (key: string) => {
    urgent.delete(key)
    asking.add(key)
    note(await call(key))
    asking.delete(key)
    askDue()
  }
  const note = (error: unknown) => {
    failures = mayPass(error) ? failures + 1 : 0
    // Calls that were under way together are one failure, and open nothing.
    if (pause.isSet()) return
    isLimited ||= asksToWait(error)
    if (failures === 0) pauses = 0
    else if (asksToWait(error)) pause.set(waitMsAfter(error, ++pauses), askDue)
    else if (failures >= MOST_FAILURES) pause.set(Math.min(waitMsAfter(error, ++pauses), PASSING_MS), askDue)
  }

  const setTimers = () => {
    if (!isRunning || asking.size > 0 || rows().size === 0) return
    const times = [...rows().values()].map(({ dueAt }) => dueAt)
    // In a hidden tab no answer is asked for again.
    const dueAt = focusManager.isFocused() ? Math.min(...times) : 0
    if (dueAt > 0 && !pause.isSet()) nextDue.set(dueAt - wallClock.now(), askDue)
  }

  const askDue = () => {
    nextDue.clear()
    while (isRunning && asking.size < (isLimited ? 1 : MOST_CALLS) && !pause.isSet()) {
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
      onChange()
    },
    askDue,
    /** No call runs or waits. */
    isDone: () => isRunning && asking.size === 0 && !pause.isSet(),
    /** True after the server has asked to wait. */
    isLimited: () => isLimited,
    /** A person asks, and waits for nothing but a server that has asked to wait. */
    askFirst(key: string) {
      if (!isLimited) pause.clear()
      urgent.add(key)
      askDue()
    },
    /** @param keys the locations in view; that changes the order only */
    prefer(keys: readonly string[]) {
      inView = keys
    },
  }
}

export type CallQueue = ReturnType<typeof createCallQueue>
