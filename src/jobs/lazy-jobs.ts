import { createEmitter } from '../base/emitter.ts'
import type { Stores } from '../base/stores.ts'
import type { Jobs } from './jobs.ts'

/** The jobs, whose code comes after the first view of the console, or as soon as a page needs it. */
export function lazyJobsOf({ of }: Stores) {
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
