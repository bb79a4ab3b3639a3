import type { Media } from '../../api/media.ts'
import { counted } from '../../base/counted.ts'
import { type Fleet, fleetAgeText, soFarText } from '../../fleet/fleet.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'

import { knownUses } from './media-uses.ts'
import { UnknownLocations } from './unknown-locations.tsx'
import './unused-note.css'

/** How far the index is that the filter needs, and how old it is. */
export function UnusedNote({ media = [] }: { media: readonly Media[] | undefined }) {
  const { fleet, isWhole, of } = knownUses(useFleet())
  const count = isWhole ? media.filter(({ id }) => of(id).length === 0).length : 0
  return (
    <div className="unused-note">
      <p role="status">
        {isWhole
          ? `${counted(count, 'file')} ${count === 1 ? 'is' : 'are'} unused (${fleetAgeText(fleet)}).`
          : waitText(fleet)}
      </p>
      {!isWhole && fleet.isLoading && (
        <ProgressBar label="Locations" value={fleet.known - fleet.stale} max={Math.max(1, fleet.total)} />
      )}
      <UnknownLocations fleet={fleet} />
    </div>
  )
}

function waitText(fleet: Fleet): string {
  const { known, stale, total, isLoading, locationsFailure } = fleet
  if (locationsFailure) return 'The list of the locations could not be loaded, so no file can be called unused.'
  const part = `${known - stale} of ${total} locations`
  if (isLoading) return `Looking for the files that no playlist shows: ${part}${soFarText(fleet)}.`
  return `No file can be called unused: the playlists of only ${part} are known.`
}
