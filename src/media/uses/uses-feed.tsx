import { useEffect } from 'react'
import type { Media } from '../../api/media.ts'
import { useStore } from '../../base/stores.ts'
import { fleetAgeText } from '../../fleet/fleet.ts'
import { createOwnChanges, type OwnChanges } from '../../fleet/own-changes.ts'
import { useKnownFleet } from '../../fleet/use-fleet.ts'
import { createUnpublished, type UnpublishedChanges } from '../../playlists/unpublished-changes.ts'
import { type KnownUses, knownUses, screensOf } from './media-uses.ts'
import type { LibraryUses } from './uses-context.ts'
import { badgeText } from './uses-text.ts'

interface UsesFeedProps {
  /** False: only what is known already is told, and no call is made. */
  asks: boolean
  onChange: (uses: LibraryUses) => void
}

/** Tells the page the uses of its files. The index and its code come after the first view of the page. */
export function UsesFeed({ asks, onChange }: UsesFeedProps) {
  const known = knownUses(useKnownFleet(asks))
  const unpublished = useStore(createUnpublished)
  const ownChanges = useStore(createOwnChanges)
  useEffect(
    () => onChange(libraryUses(known, asks, { unpublished, ownChanges })),
    [known, asks, unpublished, ownChanges, onChange],
  )
  return null
}

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
