import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'
import type { Media } from '../../api/media.ts'
import { MediaPreviews } from '../parts/media-preview.tsx'
import { recordKey, useHighlight } from '../parts/use-highlight.ts'
import { MediaCard } from './media-card.tsx'
import { GRID_GAP, useGridLayout } from './use-grid-layout.ts'
import './media-grid.css'

/** The number of rows above and below the window that are rendered for the next scroll or Tab. */
const OVERSCAN = 2

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
  const rows = useWindowVirtualizer({
    count: Math.ceil(media.length / columns),
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: OVERSCAN,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every known position is wrong after a change of the height.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight])

  const cells = rows.getVirtualItems().flatMap(row =>
    media.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => ({
      item,
      place: row.index * columns + column + 1,
      x: column * (cellWidth + GRID_GAP),
      y: row.start - top,
    })),
  )
  return (
    <MediaPreviews list={media}>
      <ul ref={grid} className="media-grid" style={{ height: rows.getTotalSize() }}>
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
