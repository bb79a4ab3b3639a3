import { memo } from 'react'
import { fileUrl, type Media } from '../../api/media.ts'
import { shownKind } from '../../api/classify.ts'
import { formatSize } from '../../base/format.ts'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import { mediaName } from '../../media/media-order.ts'
import { MediaThumbnail } from '../../media/media-thumbnail.tsx'

interface GalleryTileProps {
  media: Media
  /** Number in the order of selection, from 1; 0 if the file is not selected. */
  place: number
  onToggle: (media: Media) => void
}

/** One file of the gallery; a click selects it, a second click removes it from the selection. */
export const GalleryTile = memo(function GalleryTile({ media, place, onToggle }: GalleryTileProps) {
  const name = mediaName(media)
  const url = fileUrl(media)
  const kind = shownKind(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <button
      ref={ref}
      type="button"
      className="gallery-tile"
      aria-pressed={place > 0}
      title={`${name} · ${formatSize(media.size)}`}
      onClick={() => onToggle(media)}
    >
      <span className="gallery-frame" aria-hidden="true">
        <MediaThumbnail kind={kind} metadata={metadata} url={url} />
        {place > 0 && <span className="gallery-place">{place}</span>}
      </span>
      <span className="gallery-name" dir="auto" translate="no">
        {name}
      </span>
    </button>
  )
})
