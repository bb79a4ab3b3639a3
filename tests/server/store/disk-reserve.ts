import { existsSync, rmSync, writeFileSync } from 'node:fs'

/** A delete needs about 20 kB in SQLite's log; one whose file is in many playlists needs more. */
const RESERVE_BYTES = 512 * 1024

/** Room on the disk that is kept for deletes: on a full disk, SQLite could not even delete. */
export interface DiskReserve {
  /** Takes the reserve again, if it is gone and there is room. */
  fill(): void
  /** Gives the room back. @returns false if the reserve is gone already */
  release(): boolean
}

export function openDiskReserve(file: string): DiskReserve {
  return {
    fill() {
      if (existsSync(file)) return
      try {
        writeFileSync(file, Buffer.alloc(RESERVE_BYTES))
      } catch {
        // There is no room for it now.
        rmSync(file, { force: true })
      }
    },
    release() {
      const isThere = existsSync(file)
      rmSync(file, { force: true })
      return isThere
    },
  }
}
