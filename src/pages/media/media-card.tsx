import { memo } from 'react'
import type { Media } from '../../api/media.ts'
import { IconButton } from '../../ui/button.tsx'
import { DeleteIcon } from '../../ui/icons.ts'
import { MediaEntry } from '../parts/media-entry.tsx'
import { mediaName } from '../parts/media-order.ts'

interface MediaCardProps {
  media: Media
  deleting: boolean
  onDelete: (media: Media) => void
}

/** One file of the library; in delete mode with its delete button. */
export const MediaCard = memo(function MediaCard({ media, deleting, onDelete }: MediaCardProps) {
  return (
    <MediaEntry className="media-card" media={media}>
      {deleting && (
        <IconButton
          className="media-delete"
          label={`Delete ${mediaName(media)}`}
          icon={DeleteIcon}
          danger
          onClick={() => onDelete(media)}
        />
      )}
    </MediaEntry>
  )
})
