import { memo } from 'react'
import { fileUrl, type Media } from '../../../api/media.ts'
import type { PlaylistItem } from '../../../api/playlists.ts'
import type { Id } from '../../../id.ts'
import { shownKind } from '../../../media/classify.ts'
import { useMediaMetadata } from '../../../media/use-media-metadata.ts'
import { IconButton } from '../../../ui/button.tsx'
import { DeleteIcon, MoveDownIcon, MoveUpIcon } from '../../../ui/icons.ts'
import { mediaName } from '../../parts/media-order.ts'
import { MediaThumbnail } from '../../parts/media-thumbnail.tsx'
import { metadataLine } from '../../parts/metadata-line.ts'

/** The actions on an item in edit mode. */
export interface ItemActions {
  /** `to` is an index. */
  move: (id: Id, to: number) => void
  remove: (item: PlaylistItem) => void
}

interface ItemRowProps {
  item: PlaylistItem
  /** Index in the list, from 0. */
  index: number
  onPreview: (media: Media) => void
  /** Absent outside of edit mode. */
  actions?: ItemActions | undefined
  isLast: boolean
}

/** One item of a playlist: its number, thumbnail, name, dimensions, size and duration. */
export const ItemRow = memo(function ItemRow({ item, index, isLast, onPreview, actions }: ItemRowProps) {
  const name = mediaName(item.media)
  return (
    <>
      <span className="item-place" aria-hidden="true">
        {index + 1}
      </span>
      <ItemMedia media={item.media} name={name} onPreview={onPreview} />
      {actions && (
        <span className="item-actions">
          <IconButton
            label={`Move ${name} up`}
            icon={MoveUpIcon}
            disabled={index === 0}
            onClick={() => actions.move(item.id, index - 1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={MoveDownIcon}
            disabled={isLast}
            onClick={() => actions.move(item.id, index + 1)}
          />
          <IconButton label={`Delete ${name}`} icon={DeleteIcon} danger onClick={() => actions.remove(item)} />
        </span>
      )}
    </>
  )
})

interface ItemMediaProps {
  media: Media
  name: string
  onPreview: (media: Media) => void
}

const ItemMedia = memo(function ItemMedia({ media, name, onPreview }: ItemMediaProps) {
  const url = fileUrl(media)
  const kind = shownKind(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <div ref={ref} className="item-media">
      <span className="item-frame">
        <MediaThumbnail kind={kind} metadata={metadata} url={url} />
      </span>
      <span className="item-words">
        <span className="item-name" dir="auto" title={name}>
          {name}
        </span>
        <span className="item-facts">{metadataLine(metadata, media.size)}</span>
      </span>
      <button type="button" className="item-open" aria-label={`Preview ${name}`} onClick={() => onPreview(media)} />
    </div>
  )
})
