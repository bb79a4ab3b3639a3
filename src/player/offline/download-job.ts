import type { Arrival } from './line/arrival.ts'
import type { Turn } from './line/turns.ts'
import type { WantedFile } from './wanted-files.ts'

/** One file that is to be kept, or is on its way. */
export interface Job {
  file: WantedFile
  /** Ends it; an ended job leaves the line at once. */
  controller: AbortController
  turn: Turn
  arrival: Promise<Arrival | null>
  /** Says how the arrival began; null where there will be none. */
  begun(arrival: Arrival | null): void
}

/** Makes a job that has a place on the line. */
export function createJob(file: WantedFile, turn: Turn): Job {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', turn.leave)
  let begun: Job['begun'] = () => undefined
  const arrival = new Promise<Arrival | null>(resolve => {
    begun = resolve
  })
  return { file, controller, turn, arrival, begun }
}
