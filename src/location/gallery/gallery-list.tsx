import { memo, useId, useMemo } from 'react'
import { type Media, mediaName } from '../../api/media.ts'
import { formatSize } from '../../base/format.ts'
import { MediaThumbnail } from '../../media/media-entry.tsx'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ImageIcon, SearchIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useVirtualList } from '../../ui/use-virtual-list.tsx'

interface GalleryTileProps {
  media: Media
  /** Number in the order of selection, from 1; 0 if the file is not selected. */
  place: number
  onToggle: (media: Media) => void
}

/** One file of the gallery; a click selects it, a second click removes it from the selection. */
const GalleryTile = memo(function GalleryTile({ media, place, onToggle }: GalleryTileProps) {
  const name = mediaName(media)
  const { ref, metadata } = useMediaMetadata(media)
  return (
    <button
      ref={ref}
      type="button"
      className="gallery-tile frame column"
      aria-pressed={place > 0}
      title={`${name} · ${formatSize(media.size)}`}
      onClick={() => onToggle(media)}
    >
      <span className="gallery-frame media-frame centre" aria-hidden="true">
        <MediaThumbnail media={media} metadata={metadata} />
        {place > 0 && <span className="gallery-place centre small strong figures">{place}</span>}
      </span>
      <span className="gallery-name one-line small" dir="auto" translate="no">
        {name}
      </span>
    </button>
  )
})

/** CSS pixels, as media-gallery.css has them. */
const TILE_HEIGHT = 132
const GAP = 12
const COLUMNS = 3

interface GalleryGridProps {
  media: readonly Media[]
  /** In the order of selection, from both lists. */
  selected: readonly Media[]
  onToggle: (media: Media) => void
}

interface GalleryListProps extends Omit<GalleryGridProps, 'media'> {
  title: string
  /** The reason why the target takes no media of this list; the list is dimmed then. */
  leftOut?: string | undefined
  media: readonly Media[] | undefined
  search: string
}

export const GalleryList = memo(function GalleryList(props: GalleryListProps) {
  const { title, leftOut, media, selected, search, onToggle } = props
  const titleId = useId()
  return (
    <section
      className={leftOut ? 'gallery-list column gallery-list-dim' : 'gallery-list column'}
      aria-labelledby={titleId}
    >
      <h3 id={titleId}>{title}</h3>
      {leftOut && <p className="warning small">{leftOut}</p>}
      {media && media.length > 0 && <GalleryGrid media={media} selected={selected} onToggle={onToggle} />}
      {!media && (
        <div className="gallery-grid stack gap-3">
          <Skeleton className="gallery-skeleton" count={9} />
        </div>
      )}
      {media?.length === 0 && (
        <div className="dashed">
          <EmptyState
            icon={search ? SearchIcon : ImageIcon}
            title={search ? `Nothing here matches “${search}”.` : `No ${title.toLowerCase()} yet.`}
          >
            {!search && <p>Upload some on the Media page.</p>}
          </EmptyState>
        </div>
      )}
    </section>
  )
})

/** Tiles in columns; a long list draws only the rows near its visible part. */
function GalleryGrid({ media, selected, onToggle }: GalleryGridProps) {
  const places = useMemo(() => new Map(selected.map((item, index) => [String(item.id), index + 1])), [selected])
  const { list, drawn, style } = useVirtualList<Media, HTMLUListElement>({
    entries: media,
    columns: COLUMNS,
    rowHeight: TILE_HEIGHT,
    gap: GAP,
    scroller: '.gallery-scroll',
  })
  return (
    <div className="gallery-scroll scrolls">
      <ul ref={list} className="gallery-grid stack gap-3" style={style}>
        {drawn.map(({ entry }) => (
          <li key={entry.id}>
            <GalleryTile media={entry} place={places.get(String(entry.id)) ?? 0} onToggle={onToggle} />
          </li>
        ))}
      </ul>
    </div>
  )
}
