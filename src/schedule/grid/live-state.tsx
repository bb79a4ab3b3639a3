import { loadFailureText } from '../../api/api-error.ts'
import { locationTitle } from '../../api/locations.ts'
import type { Id } from '../../base/id.ts'
import { type FleetEntry, fleetAgeText } from '../../fleet/fleet.ts'
import { useScreenConnected } from '../../realtime/use-presence.ts'
import { noteText, useScreenNote } from '../../screens/screen-note-form.tsx'
import { dotLooks, screenState, usePresenceAge } from '../../screens/screen-state.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'

import type { GridRow } from './grid-rows.ts'

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

/** Grey rows in place of a list that is being loaded. */
export function GridSkeleton() {
  return (
    <div className="schedule-waiting" aria-busy="true">
      <Skeleton className="schedule-waiting-row" count={8} />
    </div>
  )
}

/** The dot of a row's screen: if it is connected now. */
export function LiveState({ row: { entry, type } }: { row: GridRow }) {
  const isConnected = useScreenConnected(entry.location.unique_id, type)
  const isSwitchedOn = entry.playlists?.some(playlist => playlist.type === type && playlist.is_active)
  const { isLive, asOf } = usePresenceAge()
  const label = `${isConnected ? 'Connected' : 'Not connected'}${asOf}`
  const note = useScreenNote(entry.location.unique_id, type)
  const about = note && !isConnected ? `${label} · Note: ${noteText(note)}` : label
  return <StatusDot {...dotLooks[screenState(isConnected, isSwitchedOn)]} label={about} uncertain={!isLive} />
}
