import type { MediaKind } from '../../media/classify.ts'
import { formatDuration } from '../../media/format.ts'
import type { MediaFacts } from '../../media/metadata-memory.ts'
import { ImageIcon, VideoIcon, WarningIcon } from '../../ui/icons.ts'
import './media-thumbnail.css'

interface MediaThumbnailProps {
  kind: MediaKind
  facts: MediaFacts
  /** The file itself, for an image whose pixels may be shown but not copied. */
  url: string
}

/** Strips and tall pictures are shown whole; what is nearly as wide as the frame fills it. */
const fits = (width: number, height: number) => width / height > 1.2 && width / height < 2.8

/**
 * The picture that stands for a file, with a video's duration, or why there is none. It fills its frame, which has to
 * be positioned.
 */
export function MediaThumbnail(props: MediaThumbnailProps) {
  const { kind, facts } = props
  const duration = facts.state === 'known' && kind === 'video' ? facts.duration : null
  return (
    <>
      <Picture {...props} />
      {duration !== null && <span className="media-duration">{formatDuration(duration)}</span>}
    </>
  )
}

function Picture({ kind, facts, url }: MediaThumbnailProps) {
  if (facts.state === 'undecodable') return <Notice>This browser cannot decode this file.</Notice>
  if (facts.state === 'unavailable') return <Notice>This file could not be loaded.</Notice>
  const source = facts.state === 'known' ? (facts.thumbnail ?? (kind === 'image' ? url : null)) : null
  if (facts.state === 'known' && source) {
    const look = fits(facts.width, facts.height) ? 'media-picture media-picture-fill' : 'media-picture'
    return <img className={look} src={source} alt="" decoding="async" loading="lazy" draggable={false} />
  }
  const Icon = kind === 'video' ? VideoIcon : ImageIcon
  return <Icon className="media-blank" size={28} aria-hidden />
}

function Notice({ children }: { children: string }) {
  return (
    <span className="media-notice">
      <WarningIcon size={20} aria-hidden />
      {children}
    </span>
  )
}
