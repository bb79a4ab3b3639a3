import { startTransition, useEffect, useState } from 'react'
import type { Location } from '../api/locations.ts'
import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { type Stores, useRead, useStore } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'
import { presenceOf } from '../realtime/presence.ts'
import type { Absence } from './ledger.ts'
import { createKeptLedger } from './watch/ledger-keeper.ts'
import { createWatcher } from './watch/watcher.ts'

/** The watcher of a page; it follows the presence while a component uses one of the hooks below. */
export function watchOf({ of }: Stores) {
  let listed: ReadonlySet<string> | null = null
  const kept = createKeptLedger()
  return {
    kept,
    ...createWatcher(of(presenceOf), kept, entry => listed?.has(entry) ?? true),
    /** Names the locations whose screens are kept; all are, until their list is known. */
    keepScreensOf(locations: readonly Location[]): void {
      const entries = locations.flatMap(({ unique_id }) => screenTypes.map(type => screenEntry(unique_id, type)))
      listed = new Set(entries)
      of(presenceOf).setKnown(listed)
    },
  }
}

/** The absence is null while the screen is connected, or nothing is known. The component renders when it changes. */
export const useAbsence = (uniqueId: string, type: ScreenType): Absence | null =>
  useRead(watchOf, watch => watch.absenceOf(screenEntry(uniqueId, type)))

/** True after the first list: before that, no absence is known. */
export const useWatched = (): boolean => useRead(watchOf, watch => watch.isKnown())

interface Versioned {
  subscribe(listener: () => void): () => void
  version(): number
}

/** Renders after each change, when the browser has time for it: lists may come ten times a second. */
export function useVersion(followed: Versioned): number {
  const [version, setVersion] = useState(followed.version)
  useEffect(() => {
    const follow = () => startTransition(() => setVersion(followed.version()))
    const end = followed.subscribe(follow)
    // It may have changed since the render.
    follow()
    return end
  }, [followed])
  return version
}

export const useWatcherVersion = (): number => useVersion(useStore(watchOf))
