import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type Location, locationTitle } from '../api/locations.ts'
import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { keyOf } from '../base/id.ts'
import type { Sort } from '../base/natural-order.ts'
import { type Fleet, isSwitchedOn } from '../fleet/fleet.ts'
import { useGroupLines, withHeads } from '../fleet/group-head.tsx'
import { nameOf, nameParts } from '../fleet/groups.ts'
import { locationPath } from '../routes.ts'
import { texts } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'
import { DeleteIcon, EditIcon } from '../ui/icons.ts'
import type { Selection } from '../ui/selection.ts'
import { type Column, Table, timeColumns } from '../ui/table.tsx'
import { ScreenCell } from './screen-cell.tsx'
import './locations-table.css'

export type LocationSort = Sort<'unique_id' | 'name' | 'created_at' | 'updated_at' | ScreenType>

export interface LocationActions {
  onEdit: (location: Location) => void
  onDelete: (location: Location) => void
}

interface LocationsTableProps extends LocationActions, Pick<Fleet, 'byKey' | 'prefer'> {
  /** In the order of `sort`; undefined until they are loaded. */
  locations: readonly Location[] | undefined
  /** What has found them; empty if nothing narrows the table. */
  filter: string
  sorting: { sort: LocationSort; onSort: (sort: LocationSort) => void }
  empty: ReactNode
  /** Null while no locations are being selected. */
  selection: Selection | null
}

const [uid, name, videowall, ticker, createdAt, updatedAt, action] = texts.locations.columns
const headers = { videowall, ticker }

/** @param sortedBy the cells of the screen by which the table is sorted show since when it is missing */
function columnsOf(
  byKey: Fleet['byKey'],
  sortedBy: LocationSort['key'],
  { onEdit, onDelete }: LocationActions,
): Column<Location, LocationSort['key']>[] {
  return [
    {
      header: uid,
      sortBy: 'unique_id',
      width: ['14%', '12%'],
      className: 'table-wide',
      cell: location => (
        <span className="table-text two-lines" dir="auto" translate="no">
          {location.unique_id}
        </span>
      ),
    },
    {
      header: name,
      sortBy: 'name',
      className: 'table-wide table-name',
      cell: location => {
        const { name } = location
        const shown = sortedBy === 'name' ? nameParts(name).own : name
        return (
          <Link
            to={locationPath(location)}
            className={`table-text two-lines quiet-link ${shown === name ? '' : 'in-group'}`}
            dir="auto"
            aria-label={shown === name ? undefined : name}
          >
            {shown || '-'}
          </Link>
        )
      },
    },
    ...screenTypes.map(
      (type): Column<Location, ScreenType> => ({
        header: headers[type],
        sortBy: type,
        width: ['104px', '76px'],
        className: 'locations-screen',
        cell: location => (
          <ScreenCell
            location={location}
            type={type}
            isSwitchedOn={isSwitchedOn(byKey.get(keyOf(location)), type)}
            showsSince={sortedBy === type}
          />
        ),
      }),
    ),
    ...timeColumns(createdAt, updatedAt),
    {
      header: action,
      width: ['100px', '96px'],
      className: 'table-actions',
      cell: location => (
        <>
          <IconButton label={`Edit ${locationTitle(location)}`} icon={EditIcon} onClick={() => onEdit(location)} />
          <IconButton
            label={`Delete ${locationTitle(location)}`}
            icon={DeleteIcon}
            danger
            onClick={() => onDelete(location)}
          />
        </>
      ),
    },
  ]
}

const boxName = (location: Location) => `Select ${locationTitle(location)}`
const none: readonly Location[] = []

export function LocationsTable(props: LocationsTableProps) {
  const { locations, filter, byKey, prefer, sorting, empty, selection, onEdit, onDelete } = props
  const { key } = sorting.sort
  const columns = useMemo(() => columnsOf(byKey, key, { onEdit, onDelete }), [byKey, key, onEdit, onDelete])
  const { lines, onFold } = useGroupLines(locations ?? none, nameOf, { filter })
  const rows = withHeads(lines, { onFold, selection }, location => location)
  return (
    <Table
      className="locations-table"
      columns={columns}
      rows={locations && (key === 'name' ? rows : locations)}
      keyOf={keyOf}
      sorting={sorting}
      onView={shown => prefer(shown.map(({ id }) => id))}
      boxes={selection && { selection, nameOf: boxName }}
      empty={empty}
    />
  )
}
