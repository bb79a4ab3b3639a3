import { useState } from 'react'
import type { Media } from '../../api/media.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../base/counted.ts'
import { keyOf } from './use-media-selection.ts'
import { DeleteFiles } from './delete-files.tsx'
import './media-selection-bar.css'

interface SelectionBarProps {
  /** All files of the list, and those that the search and the filter leave. */
  media: readonly Media[]
  listed: readonly Media[]
  /** Ids as text. */
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/** What can be done with the selected files of a list in its delete mode. */
export function SelectionBar({ media, listed, selected, onSelect }: SelectionBarProps) {
  const [asked, ask] = useState<readonly Media[] | null>(null)
  const files = media.filter(one => selected.has(keyOf(one)))
  const hidden = files.length - listed.filter(one => selected.has(keyOf(one))).length
  const selectListed = () => onSelect(new Set([...files, ...listed].map(keyOf)))
  return (
    <div className="media-selection">
      <div className="media-selection-row">
        <p role="status">
          {(files.length === 0 ? 'Nothing selected' : `${files.length} selected`) +
            (hidden > 0 ? `, ${hidden} of them not shown` : '')}
        </p>
        <Button variant="quiet" onClick={selectListed}>
          Select all
        </Button>
        {files.length > 0 && (
          <Button variant="quiet" onClick={() => onSelect(new Set())}>
            Select none
          </Button>
        )}
      </div>
      {files.length > 0 && (
        <Button variant="danger" onClick={() => ask(files)}>{`Delete ${counted(files.length, 'file')}`}</Button>
      )}
      {asked && <DeleteFiles files={asked} onStart={() => onSelect(new Set())} onClose={() => ask(null)} />}
    </div>
  )
}
