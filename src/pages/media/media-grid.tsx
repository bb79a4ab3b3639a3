import { useRef } from 'react'
import type { Media } from '../../api/media.ts'
import { MediaPreviews } from '../parts/media-preview.tsx'
import { recordKey, useHighlight } from '../parts/use-highlight.ts'
import { MediaCard } from './media-card.tsx'
import { GRID_GAP, useGridLayout } from './use-grid-layout.ts'
import { useRowsNearWindow } from './use-rows-near-window.ts'
import './media-grid.css'

interface MediaGridProps {
  media: readonly Media[]
  deleting: boolean
  onDelete: (media: Media) => void
}

/** Cards in columns. Only the cards near the window are in the document, so that thousands cost no more than dozens. */
export function MediaGrid({ media, deleting, onDelete }: MediaGridProps) {
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
  return (
    <MediaPreviews list={media}>
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
            <MediaCard media={item} deleting={deleting} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </MediaPreviews>
  )
}
