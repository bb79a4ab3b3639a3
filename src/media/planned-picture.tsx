import type { Media } from '../api/media.ts'
import type { Playlist, ScreenType } from '../api/playlists.ts'
import { env } from '../env.ts'
import { ScreensIcon } from '../ui/icons.ts'
import { MediaThumbnail } from './media-entry.tsx'
import { useMediaMetadata } from './use-media-metadata.ts'
import './planned-picture.css'

const TICKER_IMAGES = 6

interface PlannedPictureProps {
  type: ScreenType
  /** The playlists of the moment, with the items that may be drawn. */
  rotation: ReadonlyArray<Pick<Playlist, 'id' | 'items'>>
  isOff: boolean
}

/** A screen reader hears none of it: the words beside it say the same. */
export function PlannedPicture({ type, rotation, isOff }: PlannedPictureProps) {
  const stills = rotation.flatMap(({ id, items }) =>
    items.map(item => ({ key: `${id} ${item.id}`, media: item.media })),
  )
  const shown = stills.slice(0, type === 'ticker' ? TICKER_IMAGES : 1)
  return (
    <div
      className={`planned screen-black planned-${type} ${shown.length > 0 ? '' : 'planned-empty'}`}
      data-fit={env.videowallFit}
      aria-hidden
    >
      {shown.length === 0 && <ScreensIcon size={24} />}
      {shown.map(({ key, media }) => (
        <Still key={key} media={media} />
      ))}
      {(shown.length > 0 || isOff) && (
        <span className="media-badge planned-label tag">{isOff ? 'Off' : 'Planned'}</span>
      )}
    </div>
  )
}

function Still({ media }: { media: Media }) {
  const { ref, metadata } = useMediaMetadata(media)
  // The strip shows every image at its own shape.
  const style = metadata.state === 'known' ? { aspectRatio: `${metadata.width} / ${metadata.height}` } : undefined
  return (
    <span ref={ref} className="planned-still centre" style={style}>
      <MediaThumbnail media={media} metadata={metadata} />
    </span>
  )
}
