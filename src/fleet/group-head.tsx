import { useMemo, useState } from 'react'
import type { Location } from '../api/locations.ts'
import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { counted, numberText } from '../base/counted.ts'
import { keyOf } from '../base/id.ts'
import { keptValue } from '../base/kept-value.ts'
import { useRead, useSnapshot, useStore } from '../base/stores.ts'
import { screenEntry } from '../realtime/messages.ts'
import { presenceOf, useLiveStatus } from '../realtime/presence.ts'
import { CheckBox } from '../ui/check-box.tsx'
import { CloseListIcon, NextIcon } from '../ui/icons.ts'
import { type Selection, someBox } from '../ui/selection.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { useStableFunction } from '../ui/use-stable-function.ts'
import { isSwitchedOn } from './fleet.ts'
import { type Group, isGroup, linesOf, nameParts } from './groups.ts'
import { useFleet } from './use-fleet.ts'
import './group-head.css'

/** The folded groups of this browser, one choice for all pages (requirement 5.17). */
const createFoldedGroups = () =>
  keptValue<ReadonlySet<string>>('FOLDED_GROUPS', text => new Set(JSON.parse(text ?? '[]')), {
    write: ids => (ids.size > 0 ? JSON.stringify([...ids]) : null),
  })

const none: ReadonlySet<string> = new Set()

interface LinesOptions<Row> {
  /** Unless it is empty, all groups are open, and one that is folded stays so only for this filter. */
  filter?: string
  /** A row that stays also in a folded group. */
  keeps?: (row: Row) => boolean
}

/** @param rows as those of linesOf @param nameOf the same function at every render, as `keeps` */
export function useGroupLines<Row extends object>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  { filter = '', keeps }: LinesOptions<Row> = {},
) {
  const store = useStore(createFoldedGroups)
  const kept = useSnapshot(createFoldedGroups)
  const [found, setFound] = useState({ filter, folded: none })
  const ofFilter = found.filter === filter ? found.folded : none
  const folded = filter ? ofFilter : kept
  const onFold = useStableFunction((id: string) => {
    const next = new Set(folded)
    if (!next.delete(id)) next.add(id)
    if (filter) setFound({ filter, folded: next })
    else store.set(next)
  })
  const lines = useMemo(() => linesOf(rows, nameOf, folded, keeps), [rows, nameOf, folded, keeps])
  /** As they are seen. */
  const nameOfLine = (line: Row | Group<Row>) => (isGroup(line) ? line.name : nameParts(nameOf(line)).own)
  return { lines, nameOfLine, onFold }
}

/** The screens that are missed at the locations; none before the first presence list. */
function useDarkCount(locations: readonly Location[]): number {
  const { byKey } = useFleet(false)
  return useRead(presenceOf, ({ updatedAt, screens }) => {
    if (updatedAt() === null) return 0
    const isDark = (location: Location) => (type: ScreenType) =>
      isSwitchedOn(byKey.get(keyOf(location)), type) && !screens().has(screenEntry(location.unique_id, type))
    return locations.flatMap(location => screenTypes.filter(isDark(location))).length
  })
}

interface GroupHeadProps {
  group: Pick<Group<unknown>, 'id' | 'name' | 'isFolded'>
  locations: readonly Location[]
  onFold: (id: string) => void
  isTabStop?: boolean
  /** With it, a box ticks all locations of the group. */
  selection?: Pick<Selection, 'keys' | 'setSome'> | null
  className?: string
}

/** The head above the locations of a group, which folds them away. */
export function GroupHead({ group, locations, onFold, isTabStop = true, selection, className = '' }: GroupHeadProps) {
  const { id, name, isFolded } = group
  const dark = useDarkCount(locations)
  const isUncertain = useLiveStatus().state !== 'live'
  const Arrow = isFolded ? NextIcon : CloseListIcon
  const dots = dark > 0 ? `, ${counted(dark, 'dark screen')}` : ''
  const label = `${name}, ${counted(locations.length, 'location')}${dots}`
  const tabIndex = isTabStop ? undefined : -1
  return (
    <div className="group-head row">
      {selection && (
        <CheckBox {...someBox(selection, locations.map(keyOf))} name={`Choose all of ${name}`} tabIndex={tabIndex} />
      )}
      <button
        type="button"
        className={`row grow strong ${className}`}
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        tabIndex={tabIndex}
        data-key={id}
        onClick={() => onFold(id)}
      >
        <Arrow size={16} className="muted" aria-hidden />
        <bdi className="one-line">{name}</bdi>
        <span className="row rigid small muted figures">
          {numberText(locations.length)}
          {dark > 0 && <StatusDot on={false} uncertain={isUncertain} />}
          {dark > 0 && numberText(dark)}
        </span>
      </button>
    </div>
  )
}

/** Lines for a list that draws heads itself; a location may have several rows. */
export const withHeads = <Row extends object>(
  lines: readonly (Row | Group<Row>)[],
  options: Pick<GroupHeadProps, 'onFold' | 'selection'>,
  locationOf: (row: Row) => Location,
) =>
  lines.map(line => {
    if (!isGroup(line)) return line
    const locations = [...new Set(line.members.map(locationOf))]
    return { id: line.id, head: <GroupHead group={line} locations={locations} {...options} /> }
  })
