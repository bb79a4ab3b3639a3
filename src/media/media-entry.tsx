import { memo, type ReactNode } from 'react'
import { fileUrl, type Media, mediaName, shownKind } from '../api/media.ts'
import { formatDuration } from '../base/format.ts'
import { ImageIcon, VideoIcon, WarningIcon } from '../ui/icons.ts'
import { useMediaPreview } from './media-preview.tsx'
import type { MediaMetadata } from './metadata-store.ts'
import { metadataLine, useMediaMetadata } from './use-media-metadata.ts'
import './media-entry.css'

interface MediaThumbnailProps {
  media: Media
  metadata: MediaMetadata
}

/** A picture nearly as wide as the frame fills it; a strip or a tall picture is shown whole. */
const fits = (width: number, height: number) => width / height > 1.2 && width / height < 2.8

/** Its frame must be positioned. */
export function MediaThumbnail({ media, metadata }: MediaThumbnailProps) {
  const duration = metadata.state === 'known' && shownKind(media) === 'video' ? metadata.duration : null
  return (
    <>
      <Picture media={media} metadata={metadata} />
      {duration !== null && <span className="media-badge media-duration tag figures">{formatDuration(duration)}</span>}
    </>
  )
}

function Picture({ media, metadata }: MediaThumbnailProps) {
  const kind = shownKind(media)
  if (metadata.state === 'undecodable') return <Notice>This browser cannot decode this file.</Notice>
  if (metadata.state === 'unavailable') return <Notice>This file could not be loaded.</Notice>
  // An image whose pixels may be shown but not copied is its own thumbnail.
  const source = metadata.state === 'known' ? (metadata.thumbnail ?? (kind === 'image' ? fileUrl(media) : null)) : null
  if (metadata.state === 'known' && source) {
    const className = fits(metadata.width, metadata.height) ? 'media-picture media-picture-fill' : 'media-picture'
    return <img className={className} src={source} alt="" decoding="async" loading="lazy" draggable={false} />
  }
  const Icon = kind === 'video' ? VideoIcon : ImageIcon
  return <Icon className="media-blank" size={28} aria-hidden />
}

function Notice({ children }: { children: string }) {
  return (
    <span className="media-notice centred gap-1 small muted">
      <WarningIcon size={20} className="warning" aria-hidden />
      {children}
    </span>
  )
}

interface MediaEntryProps {
  media: Media
  className: string
  children?: ReactNode
}

export const MediaEntry = memo(function MediaEntry({ media, className, children }: MediaEntryProps) {
  const preview = useMediaPreview()
  const name = mediaName(media)
  const { ref, metadata } = useMediaMetadata(media)
  return (
    <div ref={ref} className={`media-entry ${className}`}>
      <span className="media-frame centre">
        <MediaThumbnail media={media} metadata={metadata} />
      </span>
      <span className="media-words">
        <span className="media-name two-lines" dir="auto" translate="no" title={name}>
          {name}
        </span>
        <span className="media-facts small muted figures">{metadataLine(metadata, media.size)}</span>
      </span>
      <button type="button" className="media-open" aria-label={`Preview ${name}`} onClick={() => preview(media)} />
      {children}
    </div>
  )
})
