import { Suspense, use, useRef } from 'react'
import type { Media } from '../api/media.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { consolePart } from '../ui/lazy-part.tsx'
import { MediaPreviews } from './media-preview.tsx'
import { recordKey, useHighlight } from '../page/use-highlight.ts'
import { type CardDeletion, MediaCard } from './media-card.tsx'
import { GRID_GAP, useGridLayout } from './use-grid-layout.ts'
import { useRowsNearWindow } from './use-rows-near-window.ts'
import { keyOf } from './uses/use-media-selection.ts'
import { UsesContext } from './uses/uses-context.ts'
import './media-grid.css'

interface MediaGridProps {
  media: readonly Media[]
  /** Null outside of the delete mode. */
  deletion: CardDeletion | null
  /** The ids of the selected files as text. */
  selected: ReadonlySet<string>
}

const UsesPanel = consolePart(async () => (await import('./uses/uses-panel.tsx')).UsesPanel)

/** Cards in columns. Only the cards near the window are in the document, so that thousands cost no more than dozens. */
export function MediaGrid({ media, deletion, selected }: MediaGridProps) {
  const { ask, replace } = use(UsesContext)
  const grid = useRef<HTMLUListElement>(null)
  const { top, columns, cellWidth, rowHeight } = useGridLayout(grid)
  useHighlight('media', media)
  const count = Math.ceil(media.length / columns)
  const { from, to } = useRowsNearWindow({ top, rowHeight, count })

  const cells = media.slice(from * columns, to * columns).map((item, index) => ({
    item,
    place: from * columns + index + 1,
    x: (index % columns) * (cellWidth + GRID_GAP),
    y: (from + Math.floor(index / columns)) * rowHeight,
  }))
  // The picture is shown without the panel, if that comes late or not at all.
  const asideOf = (one: Media) => (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <UsesPanel media={one} onReplace={() => replace(one)} />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <MediaPreviews list={media} asideOf={asideOf} onOpen={ask}>
      <ul ref={grid} className="media-grid" style={{ height: count * rowHeight }}>
        {cells.map(({ item, place, x, y }) => (
          <li
            key={item.id}
            className="media-cell"
            data-record={recordKey('media', item.id)}
            aria-setsize={media.length}
            aria-posinset={place}
            style={{ width: cellWidth, height: rowHeight - GRID_GAP, transform: `translate(${x}px, ${y}px)` }}
          >
            <MediaCard media={item} deletion={deletion} isSelected={deletion !== null && selected.has(keyOf(item))} />
          </li>
        ))}
      </ul>
    </MediaPreviews>
  )
}
