import { memo, type ReactNode } from 'react'
import { fileUrl, type Media } from '../api/media.ts'
import { shownKind } from '../api/classify.ts'
import { useMediaMetadata } from './use-media-metadata.ts'
import { mediaName } from './media-order.ts'
import { useMediaPreview } from './media-preview.tsx'
import { MediaThumbnail } from './media-thumbnail.tsx'
import { metadataLine } from './metadata-line.ts'
import './media-entry.css'

interface MediaEntryProps {
  media: Media
  className: string
  /** A control over the entry. */
  children?: ReactNode
}

/** One file: its thumbnail, name, dimensions, size and duration. A click opens the preview overlay. */
export const MediaEntry = memo(function MediaEntry({ media, className, children }: MediaEntryProps) {
  const preview = useMediaPreview()
  const url = fileUrl(media)
  const kind = shownKind(media)
  const name = mediaName(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <div ref={ref} className={`media-entry ${className}`}>
      <span className="media-frame">
        <MediaThumbnail kind={kind} metadata={metadata} url={url} />
      </span>
      <span className="media-words">
        <span className="media-name" dir="auto" translate="no" title={name}>
          {name}
        </span>
        <span className="media-facts">{metadataLine(metadata, media.size)}</span>
      </span>
      <button type="button" className="media-open" aria-label={`Preview ${name}`} onClick={() => preview(media)} />
      {children}
    </div>
  )
})
