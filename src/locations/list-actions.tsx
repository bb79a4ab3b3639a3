import { Suspense } from 'react'
import type { Location } from '../api/locations.ts'
import { wallClock } from '../base/clock.ts'
import { counted } from '../base/counted.ts'
import { localDay } from '../base/local-day.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DropTarget } from '../ui/files/drop-target.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useCsvImport } from './csv/use-csv-import.ts'
import type { LocationSelection } from './select/use-select-mode.ts'
import './list-actions.css'

const ImportDialog = lazyPart(async () => (await import('./csv/import-dialog.tsx')).ImportDialog)

interface ListActionsProps {
  locations: readonly Location[]
  found: readonly Location[]
  selection: LocationSelection | null
  onSelect: () => void
}

export function ListActions({ locations, found, selection, onSelect }: ListActionsProps) {
  return (
    <div className="list-actions row rigid">
      <Button
        variant="quiet"
        aria-pressed={selection !== null}
        disabled={locations.length === 0}
        onClick={() => (selection ? selection.end() : onSelect())}
      >
        Select
      </Button>
      <Import locations={locations} />
      <Export locations={selection && selection.locations.length > 0 ? selection.locations : found} />
    </div>
  )
}

/** Opens the import; a file that is dropped on the page opens it too. */
function Import({ locations }: Pick<ListActionsProps, 'locations'>) {
  const { state, open, take, takeDrop, close } = useCsvImport()
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Import
      </Button>
      {/* The open dialog would cover the words. */}
      <DropTarget onDrop={takeDrop}>{!state && 'Drop the CSV file to import its locations'}</DropTarget>
      {state && (
        <Suspense fallback={null}>
          <ImportDialog {...state} locations={locations} onFile={take} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

/** Saves as a CSV file what is selected, else what the table shows. */
function Export({ locations }: Pick<ListActionsProps, 'locations'>) {
  const alert = useAlert()
  const save = async () => {
    try {
      const { downloadCsv } = await import('./csv/export-csv.ts')
      downloadCsv(locations, localDay(new Date(wallClock.now())))
    } catch {
      alert('warning', 'The export could not be loaded.', 'Is the server within reach? Try again.')
    }
  }
  const title = `Save ${counted(locations.length, 'location')} as a CSV file`
  return (
    <Button variant="quiet" disabled={locations.length === 0} title={title} onClick={() => void save()}>
      Export
    </Button>
  )
}
