import { useCallback, useMemo, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { fleetAgeText } from '../../fleet/fleet.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { type KnownUses, knownUses } from './media-uses.ts'

export interface LibraryUses {
  known: KnownUses
  /** Asks for the playlists of all locations. */
  ask: () => void
  replace: (media: Media) => void
}

export interface MediaFilter {
  passes: (media: Media) => boolean
  none: string
}

/** The uses of the files. If a person filters, previews or deletes, what is old is asked for again. */
export function useLibraryUses() {
  const [isAsked, setAsked] = useState(false)
  const [isFiltered, setFiltered] = useState(false)
  const [replaced, replace] = useState<Media | null>(null)
  const known = knownUses(useFleet(isAsked))
  const { fleet } = known
  /** Empty if nothing is known. */
  const age = fleet.known > 0 ? `Uses ${fleetAgeText({ ...fleet, isLoading: isAsked && fleet.isLoading })}` : ''
  const ask = useCallback(() => setAsked(true), [])
  const filter = useFilter(isFiltered, known)
  const toggleFilter = () => {
    ask()
    setFiltered(!isFiltered)
  }
  const uses = useMemo(() => ({ known, ask, replace }), [known, ask])
  return { uses, age, filter, toggleFilter, replaced, replace }
}

function useFilter(isFiltered: boolean, { isWhole, of }: KnownUses): MediaFilter | null {
  return useMemo((): MediaFilter | null => {
    if (!isFiltered) return null
    // Until all playlists are known, no file is called unused.
    return isWhole
      ? { passes: media => of(media.id).length === 0, none: 'Every file here is used.' }
      : { passes: () => false, none: 'Not known yet.' }
  }, [isFiltered, isWhole, of])
}
