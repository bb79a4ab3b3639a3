import { type Location, locationTitle } from '../api/locations.ts'
import { type BoxClick, keyOf, type Selection } from './select/use-selection.ts'
import './locations-table.css'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { isScreenType, type ScreenType } from '../base/id.ts'
import { recordKey, useHighlight } from '../page/use-highlight.ts'
import { locationPath } from '../routes.ts'
import { type KnownSwitches, switchKey } from '../screens/screen-state.ts'
import { texts } from '../texts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DeleteIcon, EditIcon, LocationIcon } from '../ui/icons.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { type Sort, SortHeader, TimeCells } from '../ui/table.tsx'
import { TableSpacer, useVirtualList } from '../ui/use-virtual-list.tsx'
import { ScreenCell } from './screen-cell.tsx'
import '../ui/table.css'

interface SelectBoxProps {
  location: Location
  isSelected: boolean
  onToggle: (click: BoxClick) => void
}

/** The box of one location, over the unique ID as its label. With Shift a click selects all up to the last one. */
function SelectBox({ location, isSelected, onToggle }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={`Select ${locationTitle(location)}`}
        checked={isSelected}
        onChange={({ target, nativeEvent }) =>
          onToggle({
            key: keyOf(location),
            isTicked: target.checked,
            withShift: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
      <span className="table-text" dir="auto" translate="no">
        {location.unique_id}
      </span>
    </label>
  )
}

interface SelectAllBoxProps {
  selection: Selection
  /** The number of locations that the table shows. */
  count: number
}

/** The box in the head of the table, for all locations that it shows. */
function SelectAllBox({ selection, count }: SelectAllBoxProps) {
  const shown = selection.keys.size - selection.hidden
  const isAll = count > 0 && shown === count
  return (
    <label className="select-box" title={`Select all ${count} shown`}>
      <input
        ref={input => {
          // No attribute of HTML sets it.
          if (input) input.indeterminate = shown > 0 && !isAll
        }}
        type="checkbox"
        aria-label={`Select all ${count} shown`}
        disabled={count === 0}
        checked={isAll}
        onChange={event => selection.setAll(event.target.checked)}
      />
    </label>
  )
}

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
  /** The mode in which locations are selected; null while it is off. */
  selection: Selection | null
}

/** The locations with the live state of their screens; a long table draws only the rows near the window. */
export function LocationsTable({ locations, sort, onSort, onAdd, selection, ...rows }: LocationsTableProps) {
  const selectAll = selection && <SelectAllBox selection={selection} count={locations?.length ?? 0} />
  return (
    <div className="table-frame">
      <table className="table locations-table" aria-busy={!locations} aria-rowcount={(locations?.length ?? 0) + 1}>
        <thead>
          <tr>
            <SortHeader label={uid} by="unique_id" sort={sort} onSort={onSort} before={selectAll} />
            <SortHeader label={name} by="name" sort={sort} onSort={onSort} />
            <SortHeader label={videowall} by="videowall" sort={sort} onSort={onSort} />
            <SortHeader label={ticker} by="ticker" sort={sort} onSort={onSort} />
            <SortHeader label={createdAt} by="created_at" sort={sort} onSort={onSort} />
            <SortHeader label={updatedAt} by="updated_at" sort={sort} onSort={onSort} />
            <th scope="col">{action}</th>
          </tr>
        </thead>
        <Rows
          locations={locations}
          sortedBy={sort.key}
          selected={selection?.keys}
          onToggle={selection?.toggle}
          {...rows}
        />
      </table>
      {onAdd && (
        <p className="table-empty-action">
          <Button onClick={onAdd}>Add the first one</Button>
        </p>
      )}
    </div>
  )
}

interface RowsProps extends Omit<LocationsTableProps, 'sort' | 'onSort' | 'onAdd' | 'selection'> {
  sortedBy: LocationSort['key']
  /** The keys of the selected locations; absent outside of the mode in which they are selected. */
  selected: ReadonlySet<string> | undefined
  onToggle: ((click: BoxClick) => void) | undefined
}

const Rows = memo(function Rows({ locations, sortedBy, switches, emptyText, selected, ...actions }: RowsProps) {
  useHighlight('location', locations)
  const { list, drawn, above, below, measure } = useVirtualList<Location, HTMLTableSectionElement>({
    entries: locations ?? [],
    rowHeight: ROW_HEIGHT,
  })
  return (
    <tbody ref={list}>
      {!locations && <SkeletonRows columns={words.columns} />}
      <TableSpacer height={above} columns={words.columns.length} />
      {drawn.map(({ entry: location, index }) => (
        <tr
          key={location.id}
          ref={measure}
          data-index={index}
          data-record={recordKey('location', location.id)}
          aria-rowindex={index + 2}
          data-selected={selected?.has(keyOf(location)) || undefined}
        >
          <LocationCells
            location={location}
            isVideowallOn={switches.get(switchKey(location, 'videowall'))}
            isTickerOn={switches.get(switchKey(location, 'ticker'))}
            showsSinceOf={isScreenType(sortedBy) ? sortedBy : null}
            isSelected={selected?.has(keyOf(location)) ?? false}
            {...actions}
          />
        </tr>
      ))}
      <TableSpacer height={below} columns={words.columns.length} />
      {locations?.length === 0 && (
        <tr>
          <td colSpan={words.columns.length} className="table-empty">
            <EmptyState icon={LocationIcon} title={emptyText} />
          </td>
        </tr>
      )}
    </tbody>
  )
})

interface LocationCellsProps extends RowActions {
  location: Location
  isVideowallOn: boolean | undefined
  isTickerOn: boolean | undefined
  /** The screen by which the table is sorted. */
  showsSinceOf: ScreenType | null
  isSelected: boolean
  onToggle: ((click: BoxClick) => void) | undefined
}

const LocationCells = memo(function LocationCells({
  location,
  isVideowallOn,
  isTickerOn,
  showsSinceOf,
  isSelected,
  onToggle,
  onEdit,
  onDelete,
}: LocationCellsProps) {
  return (
    <>
      <td data-label={uid} className="table-wide">
        {onToggle ? (
          <SelectBox location={location} isSelected={isSelected} onToggle={onToggle} />
        ) : (
          <span className="table-text" dir="auto" translate="no">
            {location.unique_id}
          </span>
        )}
      </td>
      <td data-label={name} className="table-wide table-name">
        <Link to={locationPath(location)} className="table-text" dir="auto">
          {location.name || '-'}
        </Link>
      </td>
      <td data-label={videowall}>
        <ScreenCell
          location={location}
          type="videowall"
          isSwitchedOn={isVideowallOn}
          showsSince={showsSinceOf === 'videowall'}
        />
      </td>
      <td data-label={ticker}>
        <ScreenCell
          location={location}
          type="ticker"
          isSwitchedOn={isTickerOn}
          showsSince={showsSinceOf === 'ticker'}
        />
      </td>
      <TimeCells record={location} createdLabel={createdAt} updatedLabel={updatedAt} />
      <td data-label={action} className="table-actions">
        <IconButton label={`Edit ${location.name}`} icon={EditIcon} onClick={() => onEdit(location)} />
        <IconButton label={`Delete ${location.name}`} icon={DeleteIcon} danger onClick={() => onDelete(location)} />
      </td>
    </>
  )
})
