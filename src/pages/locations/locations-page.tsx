import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { deleteLocation, fetchLocations, type Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { isScreenType } from '../../id.ts'
import { screenHistory, useConnectedScreens } from '../../realtime/use-presence.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { useAskedAction } from '../asked-action.ts'
import { useDelete } from '../changes/use-delete.ts'
import { LoadFailed } from '../parts/load-failed.tsx'
import { sortRows } from '../parts/natural-order.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { useKnownSwitches } from '../parts/use-known-switches.ts'
import { keptLocation, LocationModal } from './location-modal.tsx'
import { type LocationSort, LocationsTable, type RowActions } from './locations-table.tsx'
import { ScreenCounts } from './screen-counts.tsx'
import { type ScreenFacts, sortByState, surveyScreens } from './screen-states.ts'
import './locations-page.css'

const words = texts.locations

/** The Manage Location screen (section 5 of tests/requirements.md). */
export function LocationsPage() {
  const locations = useQuery(locationsQuery)
  const [editing, setEditing] = useState(keptLocation)
  const remove = useDeleteLocation()
  const add = () => setEditing('new')
  useAskedAction('add-location', add)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <SpinnerOverlay busy={locations.isLoading} letsThrough />
      <header className="page-head">
        <h1>{words.title}</h1>
      </header>
      {locations.isError && !locations.data ? (
        <LoadFailed name="locations" query={locations} queryKey={locationsQuery.queryKey} load={fetchLocations} />
      ) : (
        <FoundLocations locations={locations.data} onAdd={add} onEdit={setEditing} onDelete={remove} />
      )}
      {editing && <LocationModal location={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

interface FoundLocationsProps extends RowActions {
  /** Undefined until the locations are loaded. */
  locations: Location[] | undefined
  onAdd: () => void
}

function FoundLocations({ locations, onAdd, ...actions }: FoundLocationsProps) {
  const [search, setSearch] = useState('')
  const [isDisconnectedOnly, setDisconnectedOnly] = useState(false)
  const [sort, setSort] = useState<LocationSort>({ key: 'name', descending: false })
  // The field shows the search at once; the rows may follow later.
  const searched = useDeferredValue(search)
  const facts = useScreenFacts()
  const survey = useMemo(() => surveyScreens(locations ?? [], facts), [locations, facts])
  const sorted = useSorted(isDisconnectedOnly && locations ? survey.disconnected : locations, sort, facts)
  const found = useMemo(
    () => sorted?.filter(location => matches(searched, location.name, location.unique_id)),
    [sorted, searched],
  )
  return (
    <>
      <div ref={fixHead} className="page-tools locations-tools">
        <h2>{words.heading}</h2>
        <label className="disconnected-only">
          <input
            type="checkbox"
            checked={isDisconnectedOnly}
            onChange={event => setDisconnectedOnly(event.target.checked)}
          />
          Disconnected only ({survey.disconnected.length})
        </label>
        <SearchField label="Search locations" value={search} onChange={setSearch} />
        <SearchCount search={search} count={found?.length ?? 0} noun={['location', 'locations']} />
        <Button variant="primary" onClick={onAdd}>
          <AddIcon size={16} aria-hidden />
          {words.add}
        </Button>
        <ScreenCounts counts={survey.counts} />
      </div>
      <LocationsTable
        locations={found}
        switches={facts.switches}
        sort={sort}
        onSort={setSort}
        emptyText={emptyText(locations, searched)}
        onAdd={locations?.length === 0 ? onAdd : undefined}
        {...actions}
      />
    </>
  )
}

/** Keeps the head of the table below the tools, which stay in view and may take one line or more. */
function fixHead(tools: HTMLElement | null) {
  if (!tools || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--tools-height', `${tools.offsetHeight}px`),
  )
  observer.observe(tools)
  return () => {
    observer.disconnect()
    document.documentElement.style.removeProperty('--tools-height')
  }
}

/** The presence may come ten times a second: the table follows it when the browser has time for it. */
function useScreenFacts(): ScreenFacts {
  const connected = useDeferredValue(useConnectedScreens())
  const switches = useKnownSwitches()
  return useMemo(() => ({ connected, switches }), [connected, switches])
}

function useSorted(locations: Location[] | undefined, sort: LocationSort, facts: ScreenFacts) {
  const { key, descending } = sort
  const isByState = isScreenType(key)
  // Sorting is the most expensive step: it comes before the search, and only the order by state follows the presence.
  const named = useMemo(
    () =>
      locations && sortRows(locations, isScreenType(key) ? { key: 'name', descending: false } : { key, descending }),
    [locations, key, descending],
  )
  const relevant = isByState ? facts : null
  return useMemo(
    () =>
      named && relevant && isScreenType(key)
        ? sortByState(named, { type: key, descending, facts: relevant, historyOf: screenHistory })
        : named,
    [named, relevant, key, descending],
  )
}

function emptyText(locations: readonly Location[] | undefined, search: string): string {
  if (!locations?.length) return words.empty
  return search ? `No location matches “${search}”.` : 'Every screen is connected.'
}

const deleteQuestion = ({ name }: Location) =>
  `Delete the location “${name}” with its playlists? Its screens will go dark. This cannot be undone.`

const useDeleteLocation = () =>
  useDelete<Location>({
    question: deleteQuestion,
    call: location => deleteLocation(location.id),
    done: (outcome, location) => outcome.message || `Location “${location.name}” deleted.`,
    failed: () => words.deleteFailed,
  })
