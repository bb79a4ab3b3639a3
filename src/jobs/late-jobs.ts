import { useEffect } from 'react'
import { createEmitter } from '../base/emitter.ts'
import { type Stores, useSnapshot, useStore } from '../base/stores.ts'
import { createTimer } from '../base/timer.ts'
import type { Jobs } from './jobs.ts'

/** The open page comes first: its calls, its pictures, and the parts that it may need next. */
const HEAD_START_MS = 4000

/** The jobs, whose code comes after the first view of the console, or as soon as a page needs it. */
export function lateJobsOf({ of }: Stores) {
  let isWanted = false
  // The next console begins with a first view of its own.
  const changes = createEmitter(() => () => {
    isWanted = false
  })
  const want = () => {
    isWanted = true
    changes.emit()
  }
  return {
    subscribe: changes.subscribe,
    /** True once the code of the jobs may be loaded. */
    snapshot: () => isWanted,
    want,
    /** @throws an error with a sentence for the person */
    async load(): Promise<Jobs> {
      want()
      try {
        return of((await import('./jobs.ts')).jobsOf)
      } catch (cause) {
        const wayOut = 'Try again; if that does not help, load the page again.'
        throw new Error(`The server did not deliver the code for this. ${wayOut}`, { cause })
      }
    },
  }
}

export type LateJobs = ReturnType<typeof lateJobsOf>

/** True once the code of the jobs may be loaded. */
export function useIsJobTime(): boolean {
  const { want } = useStore(lateJobsOf)
  const isTime = useSnapshot(lateJobsOf)
  useEffect(() => {
    const timer = createTimer()
    timer.set(HEAD_START_MS, () => (window.requestIdleCallback ? window.requestIdleCallback(want) : want()))
    return timer.clear
  }, [want])
  return isTime
}
