import { useMemo } from 'react'
import type { Media } from '../../../api/media.ts'
import { useVirtualList } from '../../../ui/use-virtual-list.ts'
import { GalleryTile } from './gallery-tile.tsx'

/** CSS pixels, as media-gallery.css has them. */
const TILE_HEIGHT = 132
const GAP = 12
const COLUMNS = 3
const WHOLE_UP_TO = 33

interface GalleryGridProps {
  media: readonly Media[]
  selected: readonly Media[]
  onToggle: (media: Media) => void
}

/** Tiles in columns; a long list draws only the rows near its visible part. */
export function GalleryGrid({ media, selected, onToggle }: GalleryGridProps) {
  const places = useMemo(() => new Map(selected.map((item, index) => [String(item.id), index + 1])), [selected])
  const { list, indexes, above, below } = useVirtualList<HTMLUListElement>({
    count: Math.ceil(media.length / COLUMNS),
    rowHeight: TILE_HEIGHT,
    gap: GAP,
    wholeUpTo: WHOLE_UP_TO,
    scroller: '.gallery-scroll',
  })
  const drawn = indexes.flatMap(row => media.slice(row * COLUMNS, (row + 1) * COLUMNS))
  return (
    <div className="gallery-scroll">
      <ul ref={list} className="gallery-grid" style={{ paddingTop: above, paddingBottom: below }}>
        {drawn.map(item => (
          <li key={item.id}>
            <GalleryTile media={item} place={places.get(String(item.id)) ?? 0} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </div>
  )
}
