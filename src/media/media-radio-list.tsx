import { useState } from 'react'
import { type Media, mediaName } from '../api/media.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { matches, SearchCount, SearchField } from '../ui/search.tsx'
import { MediaThumbnail } from './media-entry.tsx'
import { metadataLine, useMediaMetadata } from './use-media-metadata.ts'
import './media-radio-list.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 64

interface MediaRadioListProps {
  media: readonly Media[]
  chosen: Pick<Media, 'id'> | null
  onChoose: (media: Media) => void
  empty: (search: string) => string
}

export function MediaRadioList({ media, chosen, onChoose, empty }: MediaRadioListProps) {
  const [search, setSearch] = useState('')
  const found = media.filter(one => matches(search, mediaName(one)))
  return (
    <>
      <SearchField label="Search media" value={search} onChange={setSearch} />
      <SearchCount search={search} count={found.length} noun={['file', 'files']} />
      <RadioList
        label="Files"
        className="media-radios"
        entries={found}
        chosen={chosen}
        onChoose={onChoose}
        rowHeight={ROW_HEIGHT}
        empty={empty(search)}
      >
        {one => <MediaRow media={one} />}
      </RadioList>
    </>
  )
}

function MediaRow({ media }: { media: Media }) {
  const { ref, metadata } = useMediaMetadata(media)
  return (
    <>
      <span ref={ref} className="media-frame centre" aria-hidden="true">
        <MediaThumbnail media={media} metadata={metadata} />
      </span>
      <span className="column">
        <span className="media-name one-line" dir="auto" translate="no">
          {mediaName(media)}
        </span>
        <span className="media-facts small muted figures">{metadataLine(metadata, media.size)}</span>
      </span>
    </>
  )
}
