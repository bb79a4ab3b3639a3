import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deleteLocation, type Location, locationTitle } from '../api/locations.ts'
import { isScreenType, type Playlist, type ScreenType, screenTypes } from '../api/playlists.ts'
import { locationsQuery, playlistsQuery } from '../api/queries.ts'
import { counted } from '../base/counted.ts'
import { keyOf } from '../base/id.ts'
import { sortRows } from '../base/natural-order.ts'
import { useStore } from '../base/stores.ts'
import { type Fleet, fleetAgeText } from '../fleet/fleet.ts'
import { sortLocations } from '../fleet/groups.ts'
import { useFleet } from '../fleet/use-fleet.ts'
import { placeOf } from '../jobs/copy-tasks.ts'
import { snapshotOf } from '../jobs/task-facts.ts'
import { undoOf } from '../jobs/undo.ts'
import type { Undoable } from '../jobs/undo-entries.ts'
import { useLocationChange } from '../jobs/use-location-change.ts'
import { useAskedAction } from '../page/asked-action.ts'
import { Loaded } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useConnectedScreens } from '../realtime/presence.ts'
import { routes } from '../routes.ts'
import { DarkMessagesSwitch } from '../screens/dark-messages-switch.tsx'
import { dotLooks, usePresenceAge } from '../screens/screen-state.ts'
import { useWatched, watchOf } from '../screens/use-watch.ts'
import { texts } from '../texts.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { AddIcon, LocationIcon } from '../ui/icons.ts'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { ListActions } from './list-actions.tsx'
import { keptLocation, LocationModal } from './location-modal.tsx'
import { type LocationActions, type LocationSort, LocationsTable } from './locations-table.tsx'
import { type DotFacts, type StateCounts, sortByState, surveyScreens } from './screen-states.ts'
import { SelectionBar } from './select/selection-bar.tsx'
import { useSelectMode } from './select/use-select-mode.ts'
import './locations-page.css'

/** Deletes a location after a question. Its undo makes the location and its playlists again, if they are known. */
function useDeleteLocation(): (location: Location) => void {
  const queries = useQueryClient()
  return useLocationChange<Location>({
    question: location => <LocationQuestion location={location} />,
    call: location => deleteLocation(location.id),
    done: (outcome, location) => outcome.message || `Location “${locationTitle(location)}” deleted.`,
    failed: () => texts.locations.deleteFailed,
    undo: location => locationBack(location, queries.getQueryData(playlistsQuery(location.id).queryKey)),
  }).start
}

/** The question loads the playlists, without which no undo can make them again. */
function LocationQuestion({ location }: { location: Location }) {
  const { data, isError } = useQuery({ ...playlistsQuery(location.id), staleTime: 0, meta: { loggedOnly: true } })
  const undo = data ? 'Undo can make both again, with new ids.' : isError ? 'This cannot be undone.' : '…'
  return (
    <BidiText
      text={`Delete the location “${locationTitle(location)}” with its playlists? Its screens will go dark. ${undo}`}
    />
  )
}

function locationBack(location: Location, playlists: readonly Playlist[] | undefined): Undoable | null {
  if (!playlists) return null
  const snapshots = playlists.map(snapshotOf)
  const task = { kind: 'delete-location', place: placeOf(location), playlists: snapshots } as const
  const back = undoOf(task, { playlists: snapshots })
  return back && { title: `Location “${locationTitle(location)}” deleted`, tasks: [back] }
}

/** The states that are worth a number; the connected screens are the rest. */
const shown = [
  { state: 'dark', words: 'dark' },
  { state: 'unknown', words: 'disconnected, not known if switched on' },
  { state: 'off', words: 'off' },
] as const

/** The number of screens that are expected to be connected, and of those that are not, with the dot of each state. */
function ScreenCounts({ counts }: { counts: Record<ScreenType, StateCounts> }) {
  const { isKnown, asOf } = usePresenceAge()
  const isEmpty = Object.values(counts.videowall).every(count => count === 0)
  return (
    <ul className="screen-counts flow small muted figures" aria-label="Screens">
      {(isKnown && !isEmpty ? screenTypes : []).map(type => {
        const { connected, dark, unknown, off } = counts[type]
        const expected = connected + dark + unknown
        const all = expected > 0 && expected === connected ? ', all connected' : ''
        const on = off > 0 && unknown === 0 ? ' on' : ''
        return (
          <li key={type}>
            <span>{`${counted(expected, type)}${on}${all}`}</span>
            {shown.map(({ state, words }) =>
              counts[type][state] > 0 ? (
                <span key={state}>
                  ,{' '}
                  <span className="one-line">
                    <StatusDot {...dotLooks[state]} /> <span>{`${counts[type][state]} ${words}`}</span>
                  </span>
                </span>
              ) : null,
            )}
            <span>{asOf}</span>
          </li>
        )
      })}
    </ul>
  )
}

interface FoundInputs {
  locations: Location[] | undefined
  fleet: Fleet
}

interface View {
  search: string
  isDisconnectedOnly: boolean
  sort: LocationSort
}

function useFoundLocations({ locations, fleet }: FoundInputs, { search, isDisconnectedOnly, sort }: View) {
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  // The presence may come ten times a second: the table follows it when the browser has time for it.
  const connected = useDeferredValue(useConnectedScreens())
  const byKey = useDeferredValue(fleet.byKey)
  const facts = useMemo(() => ({ connected, byKey }), [connected, byKey])
  const survey = useMemo(() => surveyScreens(locations ?? [], facts), [locations, facts])
  const sorted = useSorted(isDisconnectedOnly && locations ? survey.disconnected : locations, sort, facts)
  const found = useMemo(
    () => sorted?.filter(location => matches(searched, location.name, location.unique_id)),
    [sorted, searched],
  )
  return { found, searched, survey, byKey }
}

function useSorted(locations: Location[] | undefined, { key, descending }: LocationSort, facts: DotFacts) {
  // Only the order by state follows the presence.
  const relevant = isScreenType(key) ? facts : null
  // What an earlier visit knew may come after the first presence list.
  const { absenceOf } = useStore(watchOf)
  const isWatched = useWatched()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the absences are others once they are known.
  return useMemo(() => {
    if (!locations) return undefined
    if (!isScreenType(key) && key !== 'name') return sortRows(locations, { key, descending })
    const named = sortLocations(locations)
    if (key === 'name') return descending ? named.toReversed() : named
    return relevant ? sortByState(named, { type: key, descending, facts: relevant, absenceOf }) : named
  }, [locations, relevant, key, descending, absenceOf, isWatched])
}

const words = texts.locations

/** The Manage Location screen (section 5 of tests/requirements.md). */
export function LocationsPage() {
  const locations = useQuery(locationsQuery)
  const fleet = useFleet()
  const [editing, setEditing] = useState(keptLocation)
  const remove = useDeleteLocation()
  const add = () => setEditing('new')
  const [query, setQuery] = useSearchParams()
  const uniqueId = query.get('add') ?? ''
  // The address may ask for a form (`locationFormPath` of routes.ts).
  const asked = uniqueId ? 'new' : locations.data?.find(location => keyOf(location) === query.get('edit'))
  const shown = asked ?? editing
  const close = () => {
    setEditing(null)
    if (query.size > 0) setQuery({}, { replace: true })
  }
  useAskedAction(routes.locations, add)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <SpinnerOverlay busy={locations.isLoading} letsThrough />
      <header className="page-head">
        <h1>{words.title}</h1>
        <p className="muted">{fleetAgeText(fleet, 'playlists')}</p>
        <div className="page-actions to-end">
          <DarkMessagesSwitch />
        </div>
      </header>
      <Loaded name="locations" query={locations} of={locationsQuery}>
        <FoundLocations locations={locations.data} fleet={fleet} onAdd={add} onEdit={setEditing} onDelete={remove} />
      </Loaded>
      {shown && <LocationModal location={shown === 'new' ? null : shown} uniqueId={uniqueId} onClose={close} />}
    </>
  )
}

interface FoundLocationsProps extends LocationActions, FoundInputs {
  onAdd: () => void
}

function FoundLocations({ locations, fleet, onAdd, ...actions }: FoundLocationsProps) {
  const [search, setSearch] = useState('')
  const [isDisconnectedOnly, setDisconnectedOnly] = useState(false)
  const [sort, setSort] = useState<LocationSort>({ key: 'name', descending: false })
  const view = { search, isDisconnectedOnly, sort }
  const { found, searched, survey, byKey } = useFoundLocations({ locations, fleet }, view)
  const { selection, start } = useSelectMode(locations, found)
  return (
    <>
      <div ref={fixHead} className="locations-top">
        <div className="page-tools locations-tools">
          <h2 className="to-start">{words.heading}</h2>
          <CheckBox checked={isDisconnectedOnly} onChange={setDisconnectedOnly}>
            {`Disconnected only (${survey.disconnected.length})`}
          </CheckBox>
          <SearchField label="Search locations" value={search} onChange={setSearch} />
          <SearchCount search={search} count={found?.length ?? 0} noun={['location', 'locations']} />
          <Button variant="primary" onClick={onAdd}>
            <AddIcon size={16} aria-hidden />
            {words.add}
          </Button>
          <ScreenCounts counts={survey.counts} />
          <ListActions locations={locations ?? []} found={found ?? []} selection={selection} onSelect={start} />
        </div>
        {selection && <SelectionBar selection={selection} />}
      </div>
      <LocationsTable
        locations={found}
        filter={(isDisconnectedOnly ? 'disconnected ' : '') + searched.trim()}
        byKey={byKey}
        prefer={fleet.prefer}
        sorting={{ sort, onSort: setSort }}
        empty={
          <EmptyState icon={LocationIcon} title={emptyText(locations, searched)}>
            {locations?.length === 0 && <Button onClick={onAdd}>Add the first one</Button>}
          </EmptyState>
        }
        selection={selection}
        {...actions}
      />
    </>
  )
}

/** Keeps the head of the table below the tools, which stay in view and may take one line or more. */
function fixHead(tools: HTMLElement | null) {
  if (!tools) return
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--tools-height', `${tools.offsetHeight}px`),
  )
  observer.observe(tools)
  return () => {
    observer.disconnect()
    document.documentElement.style.removeProperty('--tools-height')
  }
}

function emptyText(locations: readonly Location[] | undefined, search: string): string {
  if (!locations?.length) return words.empty
  return search ? `No location matches “${search}”.` : 'Every screen is connected.'
}
