import { memo, useId } from 'react'
import type { Media } from '../../../api/media.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ImageIcon, SearchIcon } from '../../../ui/icons.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { GalleryGrid } from './gallery-grid.tsx'

interface GalleryListProps {
  title: string
  /** A hint above the list. */
  note?: string
  isDim?: boolean
  /** Undefined until the media are loaded. */
  media: readonly Media[] | undefined
  /** In the order of selection, from both lists. */
  selected: readonly Media[]
  search: string
  onToggle: (media: Media) => void
}

/** One list of the gallery: videos or images. */
export const GalleryList = memo(function GalleryList(props: GalleryListProps) {
  const { title, note, isDim = false, media, selected, search, onToggle } = props
  const titleId = useId()
  return (
    <section className={isDim ? 'gallery-list gallery-list-dim' : 'gallery-list'} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {note && <p className="gallery-note">{note}</p>}
      {media && media.length > 0 && <GalleryGrid media={media} selected={selected} onToggle={onToggle} />}
      {!media && (
        <div className="gallery-grid">
          <Skeleton className="gallery-skeleton" count={9} />
        </div>
      )}
      {media?.length === 0 && (
        <div className="gallery-none">
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
