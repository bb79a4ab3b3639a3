import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import { fileUrl } from '../../api/media.ts'
import type { PlaylistItem } from '../../api/playlists.ts'
import { shownKind } from '../../api/classify.ts'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import type { LoopPart } from '../../player/schedule/loop.ts'
import { Button } from '../../ui/button.tsx'
import { mediaName } from '../../media/media-order.ts'
import { MediaThumbnail } from '../../media/media-thumbnail.tsx'
import { PlaylistLink } from '../../playlists/playlist-link.tsx'
import { partText, secondsText } from './loop-text.ts'

/** A playlist with more items begins with this many. */
const FIRST_ITEMS = 6

interface RotationListProps {
  parts: readonly LoopPart[]
  location: Location
}

/** The playlists of a rotation in their order, each with its items, their times and its share of the loop. */
export function RotationList({ parts, location }: RotationListProps) {
  return (
    <ol className="rotation">
      {parts.map(part => (
        <li key={part.playlist.id}>
          <p className="rotation-head">
            <PlaylistLink playlist={part.playlist} location={location} />
            <span className="rotation-facts">{partText(part)}</span>
          </p>
          <Items part={part} />
        </li>
      ))}
    </ol>
  )
}

function Items({ part: { playlist, itemSeconds } }: { part: LoopPart }) {
  const { items, type } = playlist
  const [isWhole, setWhole] = useState(items.length <= FIRST_ITEMS + 1)
  const shown = isWhole ? items : items.slice(0, FIRST_ITEMS)
  return (
    <>
      <ol className="rotation-items">
        {shown.map((item, index) => (
          <Item key={item.id} item={item} seconds={type === 'ticker' ? '' : secondsText(itemSeconds[index] ?? null)} />
        ))}
      </ol>
      {!isWhole && <Button variant="quiet" onClick={() => setWhole(true)}>{`Show all ${items.length} items`}</Button>}
    </>
  )
}

function Item({ item: { media }, seconds }: { item: PlaylistItem; seconds: string }) {
  const url = fileUrl(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  const name = mediaName(media)
  return (
    <li ref={ref} className="rotation-item">
      <span className="rotation-still">
        <MediaThumbnail kind={shownKind(media)} metadata={metadata} url={url} />
      </span>
      <span className="rotation-name two-lines" dir="auto" translate="no" title={name}>
        {name}
      </span>
      <span className="rotation-facts">{seconds}</span>
    </li>
  )
}
