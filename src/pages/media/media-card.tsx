import { memo } from 'react'
import { fileUrl, type Media } from '../../api/media.ts'
import { shownKind } from '../../media/classify.ts'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import { IconButton } from '../../ui/button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { mediaName } from '../parts/media-order.ts'
import { MediaThumbnail } from '../parts/media-thumbnail.tsx'
import { metadataLine } from '../parts/metadata-line.ts'

interface MediaCardProps {
  media: Media
  deleting: boolean
  onPreview: (media: Media) => void
  onDelete: (media: Media) => void
}

/** One file: its thumbnail, name, dimensions, size and duration. A click opens the preview overlay. */
export const MediaCard = memo(function MediaCard({ media, deleting, onPreview, onDelete }: MediaCardProps) {
  const url = fileUrl(media)
  const kind = shownKind(media)
  const name = mediaName(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <div ref={ref} className="media-card">
      <div className="media-frame">
        <MediaThumbnail kind={kind} metadata={metadata} url={url} />
      </div>
      <p className="media-name" dir="auto" title={name}>
        {name}
      </p>
      <p className="media-facts">{metadataLine(metadata, media.size)}</p>
      <button type="button" className="media-open" aria-label={`Preview ${name}`} onClick={() => onPreview(media)} />
      {deleting && (
        <IconButton
          className="media-delete"
          label={`Delete ${name}`}
          icon={DeleteIcon}
          danger
          onClick={() => onDelete(media)}
        />
      )}
    </div>
  )
})
