import type { NewJob } from '../../jobs/job.ts'
import { counted } from '../../base/counted.ts'
import { namesText } from '../../playlists/playlist-name.tsx'
import type { CheckedRow } from './check-rows.ts'

export const isRight = ({ faults }: CheckedRow): boolean => faults.length === 0

/** The job that adds the locations of the rows without a fault. */
export function importJob(rows: readonly CheckedRow[]): NewJob {
  const tasks = rows.filter(isRight).map(({ name, unique_id }) => ({
    kind: 'create-location' as const,
    name: name.trim(),
    uniqueId: unique_id.trim(),
    playlists: [],
    switchOn: [],
  }))
  return { title: `Add ${counted(tasks.length, 'location')}`, tasks, tells: false }
}

/** The sentence about the rows with a fault, which are left out. */
export function leftOutText(rows: readonly CheckedRow[]): string {
  const lines = rows.filter(row => !isRight(row)).map(({ line }) => String(line))
  return lines.length === 1 ? `Line ${lines[0]} is left out.` : `Lines ${namesText(lines)} are left out.`
}
