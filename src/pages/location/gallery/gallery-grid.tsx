import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import type { Media } from '../../../api/media.ts'
import { GalleryTile } from './gallery-tile.tsx'

/** Up to here a list is simply there; a longer one keeps only what is near in the document. */
const WHOLE_UP_TO = 100

/** CSS pixels, as media-gallery.css has them: a tile with the gap below it. */
const ROW_HEIGHT = 132
const COLUMNS = 3
const OVERSCAN = 3

interface GalleryGridProps {
  media: readonly Media[]
  selected: readonly Media[]
  onToggle: (media: Media) => void
}

/** Tiles in columns. */
export function GalleryGrid({ media, selected, onToggle }: GalleryGridProps) {
  const places = useMemo(() => new Map(selected.map((item, index) => [String(item.id), index + 1])), [selected])
  const tile = (item: Media) => (
    <li key={item.id}>
      <GalleryTile media={item} place={places.get(String(item.id)) ?? 0} onToggle={onToggle} />
    </li>
  )
  if (media.length > WHOLE_UP_TO) return <LongGrid media={media} tile={tile} />
  return (
    <div className="gallery-scroll">
      <ul className="gallery-grid">{media.map(tile)}</ul>
    </div>
  )
}

interface LongGridProps {
  media: readonly Media[]
  tile: (media: Media) => React.ReactNode
}

function LongGrid({ media, tile }: LongGridProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: Math.ceil(media.length / COLUMNS),
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const shown = rows.getVirtualItems()
  const first = shown[0]?.index ?? 0
  const last = shown.at(-1)?.index ?? -1
  return (
    <div ref={scroll} className="gallery-scroll">
      <div style={{ height: rows.getTotalSize() }}>
        <ul className="gallery-grid" style={{ transform: `translateY(${first * ROW_HEIGHT}px)` }}>
          {media.slice(first * COLUMNS, (last + 1) * COLUMNS).map(tile)}
        </ul>
      </div>
    </div>
  )
}
