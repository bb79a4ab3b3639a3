import { memo, useId } from 'react'
import type { Media } from '../../api/media.ts'
import { GalleryGrid } from './gallery-grid.tsx'

interface GalleryListProps {
  title: string
  /** What a person should know before choosing from this list. */
  note?: string
  isDim?: boolean
  /** Undefined until they are loaded. */
  media: readonly Media[] | undefined
  /** In the order of selection, over both lists. */
  selected: readonly Media[]
  search: string
  onToggle: (media: Media) => void
}

/** One of the two lists of the gallery. */
export const GalleryList = memo(function GalleryList(props: GalleryListProps) {
  const { title, note, isDim = false, media, selected, search, onToggle } = props
  const titleId = useId()
  return (
    <section className={isDim ? 'gallery-list gallery-list-dim' : 'gallery-list'} aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {note && <p className="gallery-note">{note}</p>}
      {media && media.length > 0 && <GalleryGrid media={media} selected={selected} onToggle={onToggle} />}
      {media?.length === 0 && (
        <p className="muted">{search ? `Nothing here matches “${search}”.` : `No ${title.toLowerCase()} yet.`}</p>
      )}
    </section>
  )
})
