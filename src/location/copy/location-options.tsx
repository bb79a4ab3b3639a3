import { type KeyboardEvent, memo, useLayoutEffect, useRef, useState } from 'react'
import { counted } from '../../base/counted.ts'
import { keyOf, type ScreenType } from '../../base/id.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import type { Selection } from '../../ui/selection.ts'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import '../../ui/option-list.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 36

const PAGE = 10

interface LocationOptionsProps {
  entries: readonly FleetEntry[]
  type: ScreenType
  selection: Selection
}

function rowAfter(key: string, index: number, count: number): number | null {
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }
  const step = steps[key]
  if (step !== undefined) return Math.min(Math.max(0, index + step), count - 1)
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** The boxes of the locations: one stop of the Tab key, then the arrows; a long list draws only the rows in view. */
export function LocationOptions({ entries, type, selection }: LocationOptionsProps) {
  const { list, drawn, above, below, measure, show } = useVirtualList<FleetEntry, HTMLUListElement>({
    entries,
    rowHeight: ROW_HEIGHT,
    scroller: '.option-list',
  })
  const [active, setActive] = useState('')
  const moving = useRef(false)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const index = Number(event.currentTarget.querySelector(':focus')?.closest('li')?.dataset.index)
    const next = rowAfter(event.key, index, entries.length)
    const entry = next === null ? undefined : entries[next]
    if (next === null || !entry) return
    event.preventDefault()
    moving.current = true
    setActive(keyOf(entry.location))
    show(next)
  }
  // After Home and End the row is drawn some frames later.
  useLayoutEffect(() => {
    const box = moving.current && list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)
    if (!box) return
    box.focus()
    moving.current = false
  })
  const isActiveDrawn = drawn.some(({ entry }) => keyOf(entry.location) === active)
  return (
    <div className="option-list location-options">
      {entries.length === 0 && <p className="muted">No location to show.</p>}
      <ul ref={list} aria-label="Locations" style={{ paddingTop: above, paddingBottom: below }} onKeyDown={onKeyDown}>
        {drawn.map(({ entry, index }, place) => (
          <li
            key={keyOf(entry.location)}
            ref={measure}
            data-index={index}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
          >
            <Option
              entry={entry}
              type={type}
              isChosen={selection.keys.has(keyOf(entry.location))}
              isTabStop={isActiveDrawn ? keyOf(entry.location) === active : place === 0}
              onFocus={setActive}
              onToggle={selection.toggle}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OptionProps {
  entry: FleetEntry
  type: ScreenType
  isChosen: boolean
  isTabStop: boolean
  onFocus: (key: string) => void
  onToggle: Selection['toggle']
}

const Option = memo(function Option({ entry, type, isChosen, isTabStop, onFocus, onToggle }: OptionProps) {
  const { name, unique_id: uniqueId } = entry.location
  return (
    <label className="option">
      <input
        type="checkbox"
        checked={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        data-key={keyOf(entry.location)}
        onFocus={() => onFocus(keyOf(entry.location))}
        onChange={event => onToggle(keyOf(entry.location), event)}
      />
      <span className="one-line" dir="auto" title={name}>
        {name || '-'}
      </span>{' '}
      <span className="location-option-id one-line small muted" dir="auto" translate="no">
        {uniqueId}
      </span>{' '}
      <span className="location-option-playlists small muted figures">{playlistsText(entry, type)}</span>
    </label>
  )
})

function playlistsText({ playlists, failure }: FleetEntry, type: ScreenType): string {
  if (!playlists) return failure ? 'could not be loaded' : 'not known yet'
  const count = playlists.filter(playlist => playlist.type === type).length
  return count === 0 ? 'no playlists' : counted(count, 'playlist')
}
