import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { fetchLocations, type Location } from '../api/locations.ts'
import { locationsQuery } from '../api/queries.ts'
import { texts } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { AddIcon } from '../ui/icons.ts'
import { SearchCount, SearchField } from '../ui/search.tsx'
import { SpinnerOverlay } from '../ui/spinner.tsx'
import { useAskedAction } from '../page/asked-action.ts'
import { consolePart } from '../ui/lazy-part.tsx'
import { LoadFailed } from '../page/load-failed.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { ListActions } from './list-actions.tsx'
import { keptLocation, LocationModal } from './location-modal.tsx'
import { type LocationSort, LocationsTable, type RowActions } from './locations-table.tsx'
import { ScreenCounts } from './screen-counts.tsx'
import { useSelection } from './select/use-selection.ts'
import { useDeleteLocation } from './use-delete-location.tsx'
import { useFoundLocations } from './use-found-locations.ts'
import './locations-page.css'

const words = texts.locations

const SelectionBar = consolePart(async () => (await import('./select/selection-bar.tsx')).SelectionBar)

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
  const view = { search, isDisconnectedOnly, sort }
  const { found, searched, survey, switches } = useFoundLocations(locations, view)
  const { selection, start } = useSelection(locations, found)
  return (
    <>
      <div ref={fixHead} className="locations-top">
        <div className="page-tools locations-tools">
          <h2>{words.heading}</h2>
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
        {selection && (
          <Suspense fallback={null}>
            <SelectionBar selection={selection} />
          </Suspense>
        )}
      </div>
      <LocationsTable
        locations={found}
        switches={switches}
        sort={sort}
        onSort={setSort}
        emptyText={emptyText(locations, searched)}
        onAdd={locations?.length === 0 ? onAdd : undefined}
        selection={selection}
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

function emptyText(locations: readonly Location[] | undefined, search: string): string {
  if (!locations?.length) return words.empty
  return search ? `No location matches “${search}”.` : 'Every screen is connected.'
}
