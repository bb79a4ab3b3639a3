import { memo } from 'react'
import { Link } from 'react-router-dom'
import type { Location } from '../../api/locations.ts'
import type { ScreenType } from '../../id.ts'
import { locationPath } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteIcon, EditIcon, LocationIcon } from '../../ui/icons.ts'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Sort, SortHeader } from '../../ui/sort.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.ts'
import { type KnownSwitches, switchKey } from '../parts/screen-state.ts'
import { TimeCells } from '../parts/time-cells.tsx'
import { recordKey, useHighlight } from '../parts/use-highlight.ts'
import { ScreenCell } from './screen-cell.tsx'
import '../../ui/table.css'
import './locations-table.css'

const words = texts.locations
const [uid, name, videowall, ticker, createdAt, updatedAt, action] = words.columns

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 53

export type LocationSort = Sort<'unique_id' | 'name' | 'created_at' | 'updated_at' | ScreenType>

export interface RowActions {
  onEdit: (location: Location) => void
  onDelete: (location: Location) => void
}

interface LocationsTableProps extends RowActions {
  /** In the order of `sort`; undefined until they are loaded. */
  locations: readonly Location[] | undefined
  switches: KnownSwitches
  sort: LocationSort
  onSort: (sort: LocationSort) => void
  /** The text of an empty table. */
  emptyText: string
  /** Adds the first location; absent if there are locations that the search or the filter hides. */
  onAdd: (() => void) | undefined
}

/** The locations with the live state of their screens; a long table draws only the rows near the window. */
export function LocationsTable({ locations, sort, onSort, onAdd, ...rows }: LocationsTableProps) {
  return (
    <div className="table-frame">
      <table className="table locations-table" aria-busy={!locations} aria-rowcount={(locations?.length ?? 0) + 1}>
        <thead>
          <tr>
            <SortHeader label={uid} by="unique_id" sort={sort} onSort={onSort} />
            <SortHeader label={name} by="name" sort={sort} onSort={onSort} />
            <SortHeader label={videowall} by="videowall" sort={sort} onSort={onSort} />
            <SortHeader label={ticker} by="ticker" sort={sort} onSort={onSort} />
            <SortHeader label={createdAt} by="created_at" sort={sort} onSort={onSort} />
            <SortHeader label={updatedAt} by="updated_at" sort={sort} onSort={onSort} />
            <th scope="col">{action}</th>
          </tr>
        </thead>
        <Rows locations={locations} {...rows} />
      </table>
      {onAdd && (
        <p className="table-empty-action">
          <Button onClick={onAdd}>Add the first one</Button>
        </p>
      )}
    </div>
  )
}

type RowsProps = Omit<LocationsTableProps, 'sort' | 'onSort' | 'onAdd'>

const Rows = memo(function Rows({ locations, switches, emptyText, onEdit, onDelete }: RowsProps) {
  useHighlight('location', locations)
  const { list, drawn, above, below, measure } = useVirtualList<Location, HTMLTableSectionElement>({
    entries: locations ?? [],
    rowHeight: ROW_HEIGHT,
  })
  return (
    <tbody ref={list}>
      {!locations && <SkeletonRows columns={words.columns} />}
      {above > 0 && <Spacer height={above} />}
      {drawn.map(({ entry: location, index }) => (
        <tr
          key={location.id}
          ref={measure}
          data-index={index}
          data-record={recordKey('location', location.id)}
          aria-rowindex={index + 2}
        >
          <LocationCells
            location={location}
            isVideowallOn={switches.get(switchKey(location, 'videowall'))}
            isTickerOn={switches.get(switchKey(location, 'ticker'))}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        </tr>
      ))}
      {below > 0 && <Spacer height={below} />}
      {locations?.length === 0 && (
        <tr>
          <td colSpan={7} className="table-empty">
            <EmptyState icon={LocationIcon} title={emptyText} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td colSpan={7} style={{ height, padding: 0 }} />
    </tr>
  )
}

interface LocationCellsProps extends RowActions {
  location: Location
  isVideowallOn: boolean | undefined
  isTickerOn: boolean | undefined
}

const LocationCells = memo(function LocationCells({
  location,
  isVideowallOn,
  isTickerOn,
  onEdit,
  onDelete,
}: LocationCellsProps) {
  return (
    <>
      <td data-label={uid} className="table-wide">
        <span className="table-text" dir="auto">
          {location.unique_id}
        </span>
      </td>
      <td data-label={name} className="table-wide table-name">
        <Link to={locationPath(location)} className="table-text" dir="auto">
          {location.name || '-'}
        </Link>
      </td>
      <td data-label={videowall}>
        <ScreenCell location={location} type="videowall" isSwitchedOn={isVideowallOn} />
      </td>
      <td data-label={ticker}>
        <ScreenCell location={location} type="ticker" isSwitchedOn={isTickerOn} />
      </td>
      <TimeCells record={location} createdLabel={createdAt} updatedLabel={updatedAt} />
      <td data-label={action} className="table-actions">
        <IconButton label={`Edit ${location.name}`} icon={EditIcon} onClick={() => onEdit(location)} />
        <IconButton label={`Delete ${location.name}`} icon={DeleteIcon} danger onClick={() => onDelete(location)} />
      </td>
    </>
  )
})
