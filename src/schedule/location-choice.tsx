import { Link } from 'react-router-dom'
import { locationTitle } from '../api/locations.ts'
import type { FleetEntry } from '../fleet/fleet.ts'
import { type Id, idFromText } from '../base/id.ts'
import { locationPath } from '../routes.ts'

interface LocationChoiceProps {
  /** In the order of the list. */
  entries: readonly FleetEntry[]
  shown: FleetEntry | undefined
  onLocation: (id: Id) => void
}

/** Chooses the location whose week is shown. */
export function LocationChoice({ entries, shown, onLocation }: LocationChoiceProps) {
  return (
    <>
      <label className="schedule-location">
        Location
        <select
          className="input"
          value={shown ? String(shown.location.id) : ''}
          onChange={event => onLocation(idFromText(event.target.value))}
        >
          {!shown && <option value="">Choose a location</option>}
          {entries.map(entry => (
            <option key={entry.location.id} value={entry.location.id}>
              {locationTitle(entry.location)}
            </option>
          ))}
        </select>
      </label>
      {shown && (
        <Link to={locationPath(shown.location)} className="schedule-tools-link">
          Edit its playlists
        </Link>
      )}
    </>
  )
}
