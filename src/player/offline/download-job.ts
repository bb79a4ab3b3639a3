import type { Arrival } from './line/arrival.ts'
import type { Turn } from './line/line-turns.ts'
import type { WantedFile } from './wanted-files.ts'

export type Job = ReturnType<typeof createJob>

/** The download of one file, which has its turn on the line. */
export function createJob(file: WantedFile, turn: Turn) {
  /** Ends the download, which leaves the line at once. */
  const controller = new AbortController()
  controller.signal.addEventListener('abort', turn.leave)
  /** Settles `arrival`; every later call is without effect. */
  let begun: (arrival: Arrival | null) => void = () => undefined
  /** The bytes as they come; null if none will come. */
  const arrival = new Promise<Arrival | null>(resolve => {
    begun = resolve
  })
  return { file, controller, turn, arrival, begun }
}
