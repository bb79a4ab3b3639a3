import { readFile } from 'node:fs/promises'

/** What a process holds, in MB: its part of all memory, and of that what it shares with other processes. */
export interface Held {
  all: number
  shared: number
}

/** Reads it from /proc: 0 for a process that has ended, and on a system without /proc. */
export async function heldByProcess(id: number): Promise<Held> {
  const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
  // Without /dev/shm a browser shares files instead.
  return { all: read('Pss'), shared: read('Pss_Shmem') + read('Pss_File') }
}

/** The one that holds most. */
export const largestOf = (held: readonly Held[]): Held =>
  held.toSorted((one, other) => other.all - one.all)[0] ?? { all: 0, shared: 0 }
