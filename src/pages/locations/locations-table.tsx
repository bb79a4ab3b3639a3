import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '../../api/locations.ts'
import type { ScreenType } from '../../api/playlists.ts'
import { usePresence } from '../../realtime/presence.ts'
import { displayUrl, locationPath } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { DeleteIcon, EditIcon, OpenIcon } from '../../ui/icons.ts'
import { matches, type Sort, SortHeader, sortRows } from '../../ui/sort.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { formatDateTime } from '../date-time.ts'
import '../../ui/table.css'

const words = texts.locations
const [uid, name, videowall, ticker, createdAt, updatedAt, action] = words.columns

type SortKey = 'unique_id' | 'name' | 'created_at' | 'updated_at'

interface LocationsTableProps {
  /** Undefined until they are loaded. */
  locations: Location[] | undefined
  search: string
  onEdit: (location: Location) => void
  onDelete: (location: Location) => void
}

/** All locations with the live state of their screens. */
export function LocationsTable({ locations, search, onEdit, onDelete }: LocationsTableProps) {
  const [sort, setSort] = useState<Sort<SortKey>>({ key: 'name', descending: false })
  const rows = useMemo(() => {
    const found = locations?.filter(location => matches(search, location.name, location.unique_id)) ?? []
    return sortRows(found, sort)
  }, [locations, search, sort])

  return (
    <div className="table-frame">
      <table className="table" aria-busy={!locations}>
        <thead>
          <tr>
            <SortHeader label={uid} by="unique_id" sort={sort} onSort={setSort} />
            <SortHeader label={name} by="name" sort={sort} onSort={setSort} />
            <th scope="col">{videowall}</th>
            <th scope="col">{ticker}</th>
            <SortHeader label={createdAt} by="created_at" sort={sort} onSort={setSort} />
            <SortHeader label={updatedAt} by="updated_at" sort={sort} onSort={setSort} />
            <th scope="col">{action}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(location => (
            <LocationRow key={location.id} location={location} onEdit={onEdit} onDelete={onDelete} />
          ))}
          {locations && rows.length === 0 && (
            <tr>
              <td colSpan={7} className="table-empty">
                {locations.length === 0 ? words.empty : `No location matches “${search}”.`}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

interface LocationRowProps {
  location: Location
  onEdit: (location: Location) => void
  onDelete: (location: Location) => void
}

function LocationRow({ location, onEdit, onDelete }: LocationRowProps) {
  return (
    <tr>
      <td>{location.unique_id}</td>
      <td>
        <Link to={locationPath(location)}>{location.name || '-'}</Link>
      </td>
      <td>
        <ScreenCell
          location={location}
          type="videowall"
          on={words.videowallConnected}
          off={words.videowallDisconnected}
        />
      </td>
      <td>
        <ScreenCell location={location} type="ticker" on={words.tickerConnected} off={words.tickerDisconnected} />
      </td>
      <td className="table-time">{formatDateTime(location.created_at)}</td>
      <td className="table-time">{formatDateTime(location.updated_at)}</td>
      <td className="table-actions">
        <IconButton label={`Edit ${location.name}`} icon={EditIcon} onClick={() => onEdit(location)} />
        <IconButton label={`Delete ${location.name}`} icon={DeleteIcon} danger onClick={() => onDelete(location)} />
      </td>
    </tr>
  )
}

interface ScreenCellProps {
  location: Location
  type: ScreenType
  on: string
  off: string
}

function ScreenCell({ location, type, on, off }: ScreenCellProps) {
  const { isConnected } = usePresence()
  const connected = isConnected(location.unique_id, type)
  const opens = `Open the ${type} of ${location.name}`
  return (
    <span className="screen-cell">
      <StatusDot on={connected} label={connected ? on : off} />
      <a href={displayUrl(location.unique_id, type)} target="_blank" rel="noreferrer" aria-label={opens} title={opens}>
        <OpenIcon size={15} aria-hidden />
      </a>
    </span>
  )
}
