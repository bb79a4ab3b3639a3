import { locationTitle } from '../../api/locations.ts'
import { type ScreenType, screenTypes } from '../../api/playlists.ts'
import { formatDay, weekdayOf } from '../../base/day-text.ts'
import { type Id, sameId } from '../../base/id.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { type Group, isGroup } from '../../fleet/groups.ts'
import { screenNames } from '../../screens/screen-state.ts'
import type { PointedMoment } from '../schedule-address.ts'

/* A table cannot place its cells on an axis of time, so the parts of the grid are named by their roles. */

/** All cells are one stop of the Tab key (requirement 20.7). */
export const gridRole = (label: string, rows: number, activeCell: string | undefined) =>
  ({
    role: 'grid',
    'aria-label': label,
    tabIndex: 0,
    'aria-rowcount': rows,
    'aria-readonly': true,
    'aria-activedescendant': activeCell,
  }) as const

export const groupRole = { role: 'rowgroup' } as const
export const headRole = { role: 'rowheader' } as const
/** @param label what a screen reader hears; the content of the cell if absent */
export const cellRole = (label?: string) => ({ role: 'gridcell', 'aria-label': label }) as const

/** @param index counted from 0; the heading of a group has none */
export const rowRole = (index?: number) =>
  ({ role: 'row', ...(index !== undefined && { 'aria-rowindex': index + 1, 'data-row': index }) }) as const

export interface GridRow {
  key: string
  entry: FleetEntry
  type: ScreenType
  day: string
  label: string
  /** What a screen reader hears of the row. */
  name: string
  /** True for the only row of a screen, which shows if the screen is connected now. */
  hasState: boolean
}

/** The screens of a location, or the week of a screen. */
export interface RowGroup {
  key: string
  title: string
  rows: GridRow[]
  /** The last load has failed: there are no playlists, or those of an earlier answer, which may be out of date. */
  fault: 'absent' | 'outdated' | null
}

function faultOf({ playlists, failure }: FleetEntry): RowGroup['fault'] {
  if (failure === null) return null
  return playlists ? 'outdated' : 'absent'
}

const rowKey = (id: Id, type: ScreenType, day: string) => `${id} ${type} ${day}`

/** A row is drawn again only if its own entry or the day has changed. */
const known = new WeakMap<FleetEntry, { day: string; group: RowGroup }>()

export function dayGroup(entry: FleetEntry, day: string): RowGroup {
  const last = known.get(entry)
  if (last?.day === day) return last.group
  const group = makeDayGroup(entry, day)
  known.set(entry, { day, group })
  return group
}

function makeDayGroup(entry: FleetEntry, day: string): RowGroup {
  const { id } = entry.location
  const title = locationTitle(entry.location)
  const rows = screenTypes.map(type => {
    const label = screenNames[type]
    return { key: rowKey(id, type, day), entry, type, day, label, name: `${title}, ${label}`, hasState: true }
  })
  const fault = faultOf(entry)
  // A location that could not be loaded has one row, which says so.
  return { key: String(id), title, rows: fault === 'absent' ? rows.slice(0, 1) : rows, fault }
}

/** The days of each screen below one another show what is different. */
export function weekGroups(entry: FleetEntry, days: readonly string[]): RowGroup[] {
  const fault = faultOf(entry)
  if (fault === 'absent') return [makeDayGroup(entry, days[0] ?? '')]
  return screenTypes.map((type, index) => ({
    key: type,
    title: screenNames[type],
    // Once for both.
    fault: index === 0 ? fault : null,
    rows: days.map(day => {
      const label = `${weekdayOf(day).slice(0, 3)} ${formatDay(day).slice(0, -5)}`
      return {
        key: rowKey(entry.location.id, type, day),
        entry,
        type,
        day,
        label,
        name: `${screenNames[type]}, ${label}`,
        hasState: false,
      }
    }),
  }))
}

export const isRowOf = ({ entry, type, day }: GridRow, { locationId, type: screen, moment }: PointedMoment): boolean =>
  sameId(entry.location.id, locationId) && type === screen && day === moment.day

/** A location's rows, or the head of a group of locations, which has none. */
export type GridLine = RowGroup | Group<RowGroup>

export const rowsOf = (line: GridLine): readonly GridRow[] => (isGroup(line) ? [] : line.rows)

/** The number of the first row of each line, counted from 0. */
export function firstRowsOf(lines: readonly GridLine[]): number[] {
  let next = 0
  return lines.map(line => {
    const first = next
    next += rowsOf(line).length
    return first
  })
}
