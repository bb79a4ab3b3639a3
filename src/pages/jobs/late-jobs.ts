import { useEffect, useSyncExternalStore } from 'react'
import { createTimer } from '../../clock/timer.ts'
import { createEmitter } from '../../emitter.ts'

/** The open page comes first: its calls, its pictures, and the parts that it may need next. */
const HEAD_START_MS = 4000

let isWanted = false
// The next console begins with a first view of its own.
const changes = createEmitter(() => () => {
  isWanted = false
})

const want = () => {
  isWanted = true
  changes.emit()
}

/**
 * Loads the code of the jobs, which comes after the first view of the console, or as soon as a page needs it.
 * @throws an error with a sentence for the person
 */
export async function loadJobs() {
  want()
  try {
    return await import('../../jobs/jobs.ts')
  } catch (cause) {
    const wayOut = 'Try again; if that does not help, load the page again.'
    throw new Error(`The server did not deliver the code for this. ${wayOut}`, { cause })
  }
}

/** True once the code of the jobs may be loaded. */
export function useIsJobTime(): boolean {
  const isTime = useSyncExternalStore(changes.subscribe, () => isWanted)
  useEffect(() => {
    const timer = createTimer()
    timer.set(HEAD_START_MS, () => (window.requestIdleCallback ? window.requestIdleCallback(want) : want()))
    return timer.clear
  }, [])
  return isTime
}
