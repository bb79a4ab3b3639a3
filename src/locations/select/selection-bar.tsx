import { useState } from 'react'
import { texts } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { type BulkAction, BulkWork } from './bulk-work.tsx'
import type { Selection } from './use-selection.ts'
import './selection-bar.css'

/** The work at the selected locations; each one shows its plan first. */
const actions: readonly { action: BulkAction; label: string }[] = [
  { action: 'switch', label: 'Switch on or off' },
  { action: 'copy', label: 'Copy playlists' },
  { action: 'update', label: texts.location.update },
  { action: 'play-again', label: 'Play again today' },
  { action: 'delete-ended', label: 'Delete ended playlists' },
  { action: 'delete', label: 'Delete locations' },
]

function countText({ keys, hidden }: Selection): string {
  if (keys.size === 0) return 'Nothing selected'
  return hidden > 0 ? `${keys.size} selected, ${hidden} of them not shown` : `${keys.size} selected`
}

/** The number of the selected locations, and the work that can be done at all of them. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [work, setWork] = useState<BulkAction | null>(null)
  return (
    <section aria-label="Selected locations" className="selection-bar">
      <p role="status">{countText(selection)}</p>
      <div className="selection-actions">
        {actions.map(({ action, label }) => (
          <Button key={action} disabled={selection.keys.size === 0} onClick={() => setWork(action)}>
            {label}
          </Button>
        ))}
      </div>
      <Button variant="quiet" className="selection-done" onClick={selection.end}>
        Done
      </Button>
      {work && <BulkWork action={work} locations={selection.locations} onClose={() => setWork(null)} />}
    </section>
  )
}
