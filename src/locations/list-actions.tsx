import { Suspense, useState } from 'react'
import type { Location } from '../api/locations.ts'
import { wallClock } from '../base/clock.ts'
import { localDay } from '../base/local-day.ts'
import { useAlert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DropTarget } from '../ui/files/drop-target.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Popover } from '../ui/popover.tsx'
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
      <Export lists={exportLists(locations, found, selection)} />
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

interface ExportList {
  label: string
  locations: readonly Location[]
}

/** The lists that can be exported; one of them if nothing narrows the table. */
function exportLists(locations: readonly Location[], found: readonly Location[], selection: LocationSelection | null) {
  const lists: ExportList[] = [{ label: `All (${locations.length})`, locations }]
  if (found.length > 0 && found.length < locations.length)
    lists.push({ label: `Shown (${found.length})`, locations: found })
  if (selection && selection.locations.length > 0)
    lists.push({ label: `Selected (${selection.locations.length})`, locations: selection.locations })
  return lists
}

/** Saves locations as a CSV file; it asks which ones if the table does not show all. */
function Export({ lists }: { lists: readonly ExportList[] }) {
  const alert = useAlert()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const save = async ({ locations }: ExportList) => {
    setAnchor(null)
    try {
      const { downloadCsv } = await import('./csv/export-csv.ts')
      downloadCsv(locations, localDay(new Date(wallClock.now())))
    } catch {
      alert('warning', 'The export could not be loaded.', 'Is the server within reach? Try again.')
    }
  }
  const [all] = lists
  return (
    <>
      <Button
        variant="quiet"
        disabled={!all || all.locations.length === 0}
        aria-expanded={lists.length > 1 ? anchor !== null : undefined}
        onClick={event => {
          if (lists.length > 1) setAnchor(event.currentTarget)
          else if (all) void save(all)
        }}
      >
        Export
      </Button>
      {anchor && (
        <Popover title="Locations to export" anchor={anchor} onClose={() => setAnchor(null)}>
          <ul className="export-lists">
            {lists.map(list => (
              <li key={list.label}>
                <Button variant="quiet" onClick={() => save(list)}>
                  {list.label}
                </Button>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  )
}
