import type { Settings } from './arguments.ts'
import type { Report } from './trial.ts'
import { levelVerdicts, statusOf } from './verdict.ts'

/** The report as JSON, for other programs. */
export function reportAsJson(report: Report, { address, level, origin }: Settings): string {
  const { marker, outcomes, readings, brokenOff, removed, left } = report
  const document = {
    run: marker,
    api: address.api,
    realtime: address.socket,
    origin,
    level,
    status: statusOf(report),
    brokenOff: brokenOff || null,
    levels: levelVerdicts(outcomes),
    readings: Object.fromEntries(readings),
    requirements: outcomes,
    removed,
    left,
  }
  return `${JSON.stringify(document, null, 2)}\n`
}
