import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { type Location, locationTitle } from '../api/locations.ts'
import { type ScreenType, screenTypes } from '../api/playlists.ts'
import { locationsQuery } from '../api/queries.ts'
import { keyOf } from '../base/id.ts'
import { mayPass } from '../fleet/due-time.ts'
import { type FleetEntry, isSwitchedOn } from '../fleet/fleet.ts'
import { GroupHead, useGroupLines } from '../fleet/group-head.tsx'
import { type Group, isGroup, nameOf, nameParts, sortLocations } from '../fleet/groups.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { screenEntry } from '../realtime/messages.ts'
import { useLiveStatus } from '../realtime/presence.ts'
import { locationPath } from '../routes.ts'
import { useScreenNotes } from '../screens/screen-notes.ts'
import { type DotState, dotLooks, dotState, useBothConnected } from '../screens/screen-state.ts'
import { texts } from '../texts.ts'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { useRoving } from '../ui/use-roving.ts'
import { useVirtualList } from '../ui/use-virtual-list.tsx'
import { NavigationLink } from './navigation-link.tsx'
import './location-links.css'

/** CSS pixels, until an entry is measured; the gap as location-links.css has it. */
const LINK_HEIGHT = 34
const GAP = 1

/** With fewer locations, a filter is more to read than the list. */
const FILTER_FROM = 10

const words = texts.locations

/** The links are in the order of the table of locations (requirements 3.1, 3.22). */
export function LocationLinks() {
  // The frame of the console has asked for the list.
  const { data: locations, isPending } = useQuery({ ...locationsQuery, refetchOnMount: false })
  const [filter, setFilter] = useState('')
  const sorted = useMemo(() => sortLocations(locations ?? []), [locations])
  const hasFilter = sorted.length >= FILTER_FROM
  const found = useMemo(
    () => (hasFilter ? sorted.filter(({ name, unique_id }) => matches(filter, name, unique_id)) : sorted),
    [sorted, hasFilter, filter],
  )
  if (isPending) return <Skeleton className="location-links-skeleton" count={3} />
  if (sorted.length === 0) return null
  return (
    <>
      {hasFilter && (
        <>
          <SearchField label="Filter locations" value={filter} onChange={setFilter} />
          <SearchCount search={filter} count={found.length} noun={['location', 'locations']} />
        </>
      )}
      <div className="location-scroller scrolls">
        {found.length === 0 && <p className="location-links-none small muted">{`No location matches “${filter}”.`}</p>}
        <Links locations={found} filter={hasFilter ? filter.trim() : ''} />
      </div>
    </>
  )
}

/** The link of the current page is scrolled into view, and stays in a folded group. */
function Links({ locations, filter }: { locations: readonly Location[]; filter: string }) {
  const { pathname } = useLocation()
  const keeps = useCallback((location: Location) => isOpenAt(location, pathname), [pathname])
  const { lines, nameOfLine, onFold } = useGroupLines(locations, nameOf, { keeps, filter })
  const { list, drawn, style, measure, show } = useVirtualList<Location | Group<Location>, HTMLDivElement>({
    entries: lines,
    rowHeight: LINK_HEIGHT,
    gap: GAP,
    scroller: '.location-scroller',
    keptAs: 'SIDEBAR_PLACE',
  })
  const { byKey, entries } = useFleet(false)
  // Which screens are missed is told on any page, so each location is asked until it answers or refuses.
  useFleet(entries.some(({ playlists, failure }) => playlists === null && (failure === null || mayPass(failure))))
  const keys = useMemo(() => lines.map(keyOf), [lines])
  const current = lines.findIndex(line => !isGroup(line) && isOpenAt(line, pathname))
  const { tabStop, ...listeners } = useRoving({
    list,
    keys,
    names: lines.map(nameOfLine),
    drawn,
    show,
    first: keys[current],
  })
  const showCurrent = useEffectEvent(() => {
    if (current >= 0) show(current)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the list must not scroll it under the pointer.
  useLayoutEffect(() => showCurrent(), [pathname])
  return (
    <div ref={list} className="location-links column rigid" style={style} {...listeners}>
      {drawn.map(({ entry, index }) => (
        <div key={entry.id} ref={measure} data-index={index}>
          {isGroup(entry) ? (
            <GroupHead
              group={entry}
              locations={entry.members}
              className="sidebar-link hover-fill"
              isTabStop={entry.id === tabStop}
              onFold={onFold}
            />
          ) : (
            <LocationLink location={entry} known={byKey.get(keyOf(entry))} isTabStop={keyOf(entry) === tabStop} />
          )}
        </div>
      ))}
    </div>
  )
}

const isOpenAt = (location: Location, pathname: string) => locationPath(location).split('?', 1)[0] === pathname

interface LocationLinkProps {
  location: Location
  known: FleetEntry | undefined
  isTabStop: boolean
}

function LocationLink({ location, known, isTabStop }: LocationLinkProps) {
  const isConnected = useBothConnected(location.unique_id)
  const isUncertain = useLiveStatus().state !== 'live'
  const states = screenTypes.map(type => dotState(isConnected[type], isSwitchedOn(known, type)))
  const notes = useScreenNotes()
  const screenText = (type: ScreenType, index: number) => {
    const note = isConnected[type] ? undefined : notes.get(screenEntry(location.unique_id, type))
    return stateText(type, states[index]) + (note ? ` “${note}”` : '')
  }
  const name = locationTitle(location)
  const { group, own } = nameParts(name)
  const parts = cutInTheMiddle(own)
  return (
    <NavigationLink
      to={locationPath(location)}
      title={`${name}\n${screenTypes.map(screenText).join(', ')}`}
      label={parts || group ? name : undefined}
      tabIndex={isTabStop ? undefined : -1}
      data-key={keyOf(location)}
    >
      <StatusDot {...dotLooks[worstOf(states)]} uncertain={isUncertain} />
      <span className={`one-line ${parts ? 'cut-name' : ''} ${group && 'in-group'}`} dir="auto">
        {parts ? parts.map(part => <span key={part}>{part}</span>) : own}
      </span>
    </NavigationLink>
  )
}

/** A screen that nobody misses does not make the other one look worse (requirement 3.26). */
const worstOf = (states: readonly DotState[]): DotState =>
  (['dark', 'connected'] as const).find(state => states.includes(state)) ?? 'off'

function stateText(type: ScreenType, state: DotState | undefined): string {
  if (state === 'connected') return words.connected[type]
  return state === 'off' ? `${words.disconnected[type]} (nothing is switched on for it)` : words.disconnected[type]
}

/** In letters: a name of up to WHOLE_NAME letters nearly always fits; of a longer one the last NAME_END stay visible. */
const WHOLE_NAME = 22
const NAME_END = 9

/** One for all names: to make one takes longer than to use it. */
let segmenter: Intl.Segmenter | undefined

/** The style sheet shortens the start to the space that there is. Undefined for a short name. */
function cutInTheMiddle(name: string): [start: string, end: string] | undefined {
  // No text has more letters than code units.
  if (name.length <= WHOLE_NAME) return undefined
  segmenter ??= new Intl.Segmenter()
  const letters = Array.from(segmenter.segment(name), ({ segment }) => segment)
  if (letters.length <= WHOLE_NAME) return undefined
  return [letters.slice(0, -NAME_END).join(''), letters.slice(-NAME_END).join('')]
}
