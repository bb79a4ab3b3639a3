import { useCallback, useMemo, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { useStore } from '../../base/stores.ts'
import { fleetAgeText } from '../../fleet/fleet.ts'
import { createOwnChanges, type OwnChanges } from '../../fleet/own-changes.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { createUnpublished, type UnpublishedChanges } from '../../playlists/unpublished-changes.ts'
import type { MediaFilter } from '../media-section.tsx'
import { type KnownUses, knownUses, screensOf } from './media-uses.ts'
import type { LibraryUses } from './uses-context.ts'
import { badgeText } from './uses-text.ts'

interface Notes {
  unpublished: UnpublishedChanges
  ownChanges: OwnChanges
}

function libraryUses(known: KnownUses, asks: boolean, notes: Notes): LibraryUses {
  const { fleet, isWhole, of } = known
  return {
    age: fleet.known > 0 ? `Uses ${fleetAgeText({ ...fleet, isLoading: asks && fleet.isLoading })}` : '',
    badgeOf: media => badgeText(known, media),
    isUnused: isWhole ? media => of(media.id).length === 0 : null,
    afterDelete: media => noteDelete(known, media, notes),
  }
}

/** The delete of a media file is a change that the screens that show it have not taken yet (requirement 6.33). */
function noteDelete({ fleet, of }: KnownUses, media: Media, { unpublished, ownChanges }: Notes): void {
  ownChanges.note(of(media.id).map(({ location }) => location.id))
  for (const use of of(media.id)) {
    for (const type of screensOf(use)) unpublished.add(use.location.id, type)
    // The index would go on showing the file there.
    fleet.retry(use.location.id)
  }
}

/** The uses of the files, which a person who filters, previews or deletes asks for; until then no call is made. */
export function useLibraryUses() {
  const [isAsked, setAsked] = useState(false)
  const [isFiltered, setFiltered] = useState(false)
  const [replaced, replace] = useState<Media | null>(null)
  const uses = knownUses(useFleet(isAsked))
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  const known = useMemo(
    () => libraryUses(uses, isAsked, { unpublished, ownChanges }),
    [uses, isAsked, unpublished, ownChanges],
  )
  const ask = useCallback(() => setAsked(true), [])
  const filter = useFilter(isFiltered, known)
  const toggleFilter = () => {
    ask()
    setFiltered(!isFiltered)
  }
  const context = useMemo(() => ({ known, ask, replace }), [known, ask])
  return { context, filter, toggleFilter, replaced, replace }
}

function useFilter(isFiltered: boolean, { isUnused }: LibraryUses): MediaFilter | null {
  return useMemo(() => {
    if (!isFiltered) return null
    // Until all playlists are known, no file is called unused.
    return isUnused
      ? { passes: isUnused, none: 'Every file here is used.' }
      : { passes: () => false, none: 'Not known yet.' }
  }, [isFiltered, isUnused])
}
