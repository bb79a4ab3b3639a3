import { locationTitle } from '../../api/locations.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import type { Id } from '../../base/id.ts'
import { Button } from '../../ui/button.tsx'
import { loadFailureText } from '../../api/failure-text.ts'
import { fleetAgeText } from '../../fleet/fleet-age-text.ts'

const ABSENT = 'The playlists of this location could not be loaded.'

function faultText({ playlists, answeredAt }: FleetEntry): string {
  if (!playlists) return ABSENT
  return `Could not be loaded again, ${fleetAgeText({ known: 1, total: 1, isLoading: false, oldestAnswer: answeredAt })}.`
}

interface LoadFaultProps {
  /** A location whose last load has failed. */
  entry: FleetEntry
  onRetry: (id: Id) => void
}

/** Says that a location could not be loaded, or not loaded again, with the cause (requirement 20.9). */
export function LoadFault({ entry, onRetry }: LoadFaultProps) {
  const { location, failure } = entry
  return (
    <>
      <span>
        <span>{faultText(entry)}</span> <bdi>{loadFailureText(failure)}</bdi>
      </span>
      <Button aria-label={`Try again for ${locationTitle(location)}`} onClick={() => onRetry(location.id)}>
        Try again
      </Button>
    </>
  )
}
