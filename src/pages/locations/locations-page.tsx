import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { deleteLocation, type Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { screenTypes } from '../../id.ts'
import { screenEntry } from '../../realtime/messages.ts'
import { useConnectedScreens } from '../../realtime/use-presence.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { matches, SearchCount, SearchField } from '../../ui/search.tsx'
import { sortRows } from '../../ui/sort.tsx'
import { SpinnerOverlay } from '../../ui/spinner.tsx'
import { useAskedAction } from '../asked-action.ts'
import { useDelete } from '../changes/use-delete.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { LocationModal } from './location-modal.tsx'
import { type LocationSort, LocationsTable, type RowActions } from './locations-table.tsx'
import './locations-page.css'

const words = texts.locations

/** The Manage Location screen (section 5 of tests/requirements.md). */
export function LocationsPage() {
  const locations = useQuery(locationsQuery)
  const [editing, setEditing] = useState<Location | 'new' | null>(null)
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
        <p className="load-failed">
          The locations could not be loaded. <Button onClick={() => locations.refetch()}>Try again</Button>
        </p>
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
  // Sorting is the most expensive step: it comes first, so that a search does not repeat it.
  const sorted = useMemo(() => locations && sortRows(locations, sort), [locations, sort])
  const disconnected = useDisconnected(sorted)
  const rows = isDisconnectedOnly ? disconnected : sorted
  const found = useMemo(
    () => rows?.filter(location => matches(searched, location.name, location.unique_id)),
    [rows, searched],
  )
  return (
    <>
      <div className="page-tools">
        <h2>{words.heading}</h2>
        <label className="disconnected-only">
          <input
            type="checkbox"
            checked={isDisconnectedOnly}
            onChange={event => setDisconnectedOnly(event.target.checked)}
          />
          Disconnected only ({disconnected?.length ?? 0})
        </label>
        <SearchField label="Search locations" value={search} onChange={setSearch} />
        <SearchCount search={search} count={found?.length ?? 0} noun={['location', 'locations']} />
        <Button variant="primary" onClick={onAdd}>
          <AddIcon size={16} aria-hidden />
          {words.add}
        </Button>
      </div>
      <LocationsTable
        locations={found}
        sort={sort}
        onSort={setSort}
        emptyText={emptyText(locations, searched)}
        onAdd={locations?.length === 0 ? onAdd : undefined}
        {...actions}
      />
    </>
  )
}

function emptyText(locations: readonly Location[] | undefined, search: string): string {
  if (!locations?.length) return words.empty
  return search ? `No location matches “${search}”.` : 'Every screen is connected.'
}

/** The locations with at least one disconnected screen. */
function useDisconnected(locations: Location[] | undefined): Location[] | undefined {
  const screens = useDeferredValue(useConnectedScreens())
  return useMemo(() => {
    const isOff = ({ unique_id }: Location) => screenTypes.some(type => !screens.has(screenEntry(unique_id, type)))
    return locations?.filter(isOff)
  }, [locations, screens])
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
