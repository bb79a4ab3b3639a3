import { loadFailureText } from '../../api/api-error.ts'
import { locationTitle } from '../../api/locations.ts'
import { asOf, type FleetEntry, isSwitchedOn } from '../../fleet/fleet.ts'
import { useRetry } from '../../fleet/use-fleet.ts'
import { useScreenConnected } from '../../realtime/presence.ts'
import { useScreenNote } from '../../screens/screen-notes.ts'
import { dotLooks, dotState, usePresenceAge } from '../../screens/screen-state.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import type { GridRow } from './grid-rows.ts'

/** Says why the playlists of a location could not be loaded (requirement 20.9). */
export function LoadFault({ entry: { location, answeredAt, failure } }: { entry: FleetEntry }) {
  const retry = useRetry()
  const text =
    answeredAt === null
      ? 'The playlists of this location could not be loaded.'
      : `Could not be loaded again, ${asOf(answeredAt)}.`
  return (
    <>
      <span>
        <span>{text}</span> <bdi>{loadFailureText(failure)}</bdi>
      </span>
      <Button aria-label={`Try again for ${locationTitle(location)}`} onClick={() => retry(location.id)}>
        Try again
      </Button>
    </>
  )
}

export function GridSkeleton() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton className="schedule-waiting-row" count={8} />
    </div>
  )
}

export function LiveState({ row: { entry, type } }: { row: GridRow }) {
  const isConnected = useScreenConnected(entry.location.unique_id, type)
  const { isLive, asOf } = usePresenceAge()
  const label = `${isConnected ? 'Connected' : 'Not connected'}${asOf}`
  const note = useScreenNote(entry.location.unique_id, type)
  const about = note && !isConnected ? `${label} · Note: “${note}”` : label
  return <StatusDot {...dotLooks[dotState(isConnected, isSwitchedOn(entry, type))]} label={about} uncertain={!isLive} />
}
