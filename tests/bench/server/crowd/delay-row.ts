import { loadavg } from 'node:os'
import { figureRow } from '../../measure/figure-row.ts'
import type { ServerFacts } from './measured-server.ts'

/** The event loop's delay, 99 of 100 times, in milliseconds. */
const P99_MS = 200

/** Prints the delay of the server's event loop beside that of a bare one. @returns true if it met its target */
export function delayRow(what: string, ours: ServerFacts, bare: ServerFacts | null): boolean {
  const compared = bare ? `; bare Hono ${bare.p99.toFixed(0)} ms, worst ${bare.worst.toFixed(0)} ms` : ''
  return figureRow(
    `  ${what}: event loop's delay, p99`,
    `${ours.p99.toFixed(0)} ms, worst ${ours.worst.toFixed(0)} ms`,
    `at most ${P99_MS} ms${compared}; load ${loadavg()[0]?.toFixed(1)}`,
    ours.p99 <= P99_MS,
  )
}
