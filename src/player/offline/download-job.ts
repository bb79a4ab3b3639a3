import type { Arrival } from './line/arrival.ts'
import type { Turn } from './line/turns.ts'
import type { WantedFile } from './wanted-files.ts'

/** The download of one file. */
export interface Job {
  file: WantedFile
  /** Ends the download, which leaves the line at once. */
  controller: AbortController
  turn: Turn
  /** The bytes as they come; null if none will come. */
  arrival: Promise<Arrival | null>
  /** Settles `arrival`; every later call is without effect. */
  begun(arrival: Arrival | null): void
}

/** Makes the job of a file that has its turn on the line. */
export function createJob(file: WantedFile, turn: Turn): Job {
  const controller = new AbortController()
  controller.signal.addEventListener('abort', turn.leave)
  let begun: Job['begun'] = () => undefined
  const arrival = new Promise<Arrival | null>(resolve => {
    begun = resolve
  })
  return { file, controller, turn, arrival, begun }
}
