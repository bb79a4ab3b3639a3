import { memo, useMemo } from 'react'
import type { ScreenType } from '../../api/playlists.ts'
import { counted } from '../../base/counted.ts'
import { keyOf } from '../../base/id.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { GroupHead, useGroupLines } from '../../fleet/group-head.tsx'
import { type Group, isGroup, nameParts } from '../../fleet/groups.ts'
import { cardsOf } from '../../playlists/cards.ts'
import type { Selection } from '../../ui/selection.ts'
import { useRoving } from '../../ui/use-roving.ts'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'
import '../../ui/option-list.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 36

interface LocationOptionsProps {
  entries: readonly FleetEntry[]
  /** What has found them; empty if nothing narrows the list. */
  filter?: string
  selection: Selection
  /** What stands at the end of a row. */
  noteOf: (entry: FleetEntry) => string
}

type Line = FleetEntry | Group<FleetEntry>

const nameOf = ({ location }: FleetEntry) => location.name
const keyOfLine = (line: Line) => (isGroup(line) ? line.id : keyOf(line.location))

/** The boxes of the locations: one stop of the Tab key, then the arrows; a long list draws only the rows in view. */
export function LocationOptions({ entries, filter = '', selection, noteOf }: LocationOptionsProps) {
  const { lines, nameOfLine, onFold } = useGroupLines(entries, nameOf, { filter })
  const { list, drawn, style, measure, show } = useVirtualList<Line, HTMLUListElement>({
    entries: lines,
    rowHeight: ROW_HEIGHT,
    scroller: '.option-list',
  })
  const keys = useMemo(() => lines.map(keyOfLine), [lines])
  const { tabStop, ...listeners } = useRoving({ list, keys, names: lines.map(nameOfLine), drawn, show })
  return (
    <div className="option-list frame location-options">
      {entries.length === 0 && <p className="muted">No location to show.</p>}
      <ul ref={list} aria-label="Locations" style={style} {...listeners}>
        {drawn.map(({ entry, index }) => (
          <li
            key={keyOfLine(entry)}
            ref={measure}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
          >
            {isGroup(entry) ? (
              <GroupHead
                group={entry}
                locations={entry.members.map(({ location }) => location)}
                isTabStop={entry.id === tabStop}
                selection={selection}
                onFold={onFold}
              />
            ) : (
              <Option
                entry={entry}
                note={noteOf(entry)}
                isChosen={selection.keys.has(keyOf(entry.location))}
                isTabStop={keyOf(entry.location) === tabStop}
                onToggle={selection.toggle}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OptionProps {
  entry: FleetEntry
  note: string
  isChosen: boolean
  isTabStop: boolean
  onToggle: Selection['toggle']
}

const Option = memo(function Option({ entry, note, isChosen, isTabStop, onToggle }: OptionProps) {
  const { name, unique_id: uniqueId } = entry.location
  const { own } = nameParts(name)
  return (
    <label className="option hover-fill">
      <input
        type="checkbox"
        checked={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        data-key={keyOf(entry.location)}
        aria-label={own === name ? undefined : `${name} ${uniqueId} ${note}`}
        onChange={event => onToggle(keyOf(entry.location), event)}
      />
      <span className={`one-line ${own === name ? '' : 'in-group'}`} dir="auto" title={name}>
        {own || '-'}
      </span>{' '}
      <span className="location-option-id one-line small muted" dir="auto" translate="no">
        {uniqueId}
      </span>{' '}
      <span className="location-option-playlists small muted figures">{note}</span>
    </label>
  )
})

export function playlistCountText({ playlists, failure }: FleetEntry, type: ScreenType): string {
  if (!playlists) return failure ? 'could not be loaded' : 'not known yet'
  const count = cardsOf(playlists.filter(playlist => playlist.type === type)).length
  return count === 0 ? 'no playlists' : counted(count, 'playlist')
}
