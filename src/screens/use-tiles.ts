import { useMemo } from 'react'
import type { Fleet } from '../fleet/fleet.ts'
import { useStore } from '../base/stores.ts'
import { expectedScreens } from './watch/expected.ts'
import { noteOf, useScreenNotes } from './notes.ts'
import { useWatcherVersion, watchOf } from './use-watch.ts'
import { type Tile, tilesOf } from './tiles.ts'

/** The tiles of all expected screens, in the order of the wall (requirement 32.11). @param day today */
export function useTiles({ entries }: Pick<Fleet, 'entries'>, day: string): Tile[] {
  const watcher = useStore(watchOf)
  const version = useWatcherVersion()
  const notes = useScreenNotes()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the watcher knows is other with every version.
  return useMemo(
    () =>
      tilesOf({
        screens: expectedScreens(entries),
        isFollowed: watcher.isFollowing(),
        absenceOf: watcher.absenceOf,
        noteOf: entry => noteOf(notes, entry, day),
      }),
    [entries, watcher, version, notes, day],
  )
}
