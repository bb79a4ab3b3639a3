import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteLocation, type Location } from '../../api/locations.ts'
import { locationsQuery } from '../../api/queries.ts'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { AddIcon } from '../../ui/icons.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useChange } from '../use-change.ts'
import { LocationModal } from './location-modal.tsx'
import { LocationsTable } from './locations-table.tsx'

const words = texts.locations

/** The Manage Location screen (specification section 2). */
export function LocationsPage() {
  const locations = useQuery(locationsQuery)
  const [search, setSearch] = useState('')
  const [editing, setEditing] = useState<Location | 'new' | null>(null)
  const remove = useDelete()

  return (
    <>
      <title>{words.title}</title>
      <header className="page-head">
        <h1>{words.title}</h1>
      </header>
      <div className="page-tools">
        <h2>{words.heading}</h2>
        <SearchField label="Search locations" value={search} onChange={setSearch} />
        <Button variant="primary" onClick={() => setEditing('new')}>
          <AddIcon size={16} aria-hidden />
          {words.add}
        </Button>
      </div>
      {locations.isError && !locations.data ? (
        <p className="load-failed">
          The locations could not be loaded. <Button onClick={() => locations.refetch()}>Try again</Button>
        </p>
      ) : (
        <LocationsTable
          locations={locations.data}
          search={search}
          onEdit={setEditing}
          onDelete={location => void remove(location)}
        />
      )}
      {editing && <LocationModal location={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function useDelete() {
  const confirm = useConfirm()
  const change = useChange<Location>({
    call: location => deleteLocation(location.id),
    done: (outcome, location) => outcome.message || `Location “${location.name}” deleted.`,
    failed: () => words.deleteFailed,
  })
  return async (location: Location) => {
    const question = `Delete the location “${location.name}” with its playlists? Its screens will go dark. This cannot be undone.`
    if (await confirm(question)) change.start(location)
  }
}
