import { memo, use } from 'react'
import type { Media } from '../api/media.ts'
import { IconButton } from '../ui/button.tsx'
import { DeleteIcon } from '../ui/icons.ts'
import { MediaEntry } from './media-entry.tsx'
import { mediaName } from './media-order.ts'
import { UsesContext } from './uses/uses-context.ts'

/** What the delete mode does with a card. */
export interface CardDeletion {
  onDelete: (media: Media) => void
  onTick: (media: Media, isTicked: boolean, withShift: boolean) => void
}

interface MediaCardProps {
  media: Media
  /** Null outside of the delete mode. */
  deletion: CardDeletion | null
  isSelected: boolean
}

/** One file of the library; in delete mode with its delete button, and a box that selects it. */
export const MediaCard = memo(function MediaCard({ media, deletion, isSelected }: MediaCardProps) {
  const name = mediaName(media)
  return (
    <MediaEntry className={isSelected ? 'media-card media-card-selected' : 'media-card'} media={media}>
      <UseBadge media={media} />
      {deletion && (
        <>
          <label className="media-select" title={`Select ${name}`}>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={({ target, nativeEvent }) =>
                deletion.onTick(media, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
          <IconButton
            className="media-delete"
            label={`Delete ${name}`}
            icon={DeleteIcon}
            danger
            onClick={() => deletion.onDelete(media)}
          />
        </>
      )}
    </MediaEntry>
  )
})

/** The number of playlists that show the file, as soon as it is known. */
function UseBadge({ media }: { media: Media }) {
  const text = use(UsesContext).known?.badgeOf(media)
  return text && <span className="media-badge media-uses">{text}</span>
}
