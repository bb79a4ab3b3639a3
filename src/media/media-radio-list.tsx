import { fileUrl, type Media, shownKind } from '../api/media.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { SearchCount, SearchField } from '../ui/search.tsx'
import { MediaThumbnail } from './media-entry.tsx'
import { mediaName } from './media-order.ts'
import { metadataLine } from './metadata-line.ts'
import { useMediaMetadata } from './use-media-metadata.ts'
import './media-radio-list.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 64

const keyOf = ({ id }: Pick<Media, 'id'>) => String(id)

interface MediaRadioListProps {
  search: string
  onSearch: (search: string) => void
  /** The files that the search finds. */
  found: readonly Media[]
  chosen: Pick<Media, 'id'> | null
  onChoose: (media: Media) => void
  /** The words of a list without a file. */
  empty: string
}

/** One file of the library to choose: a search, and the files that it finds, each with its thumbnail. */
export function MediaRadioList({ search, onSearch, found, chosen, onChoose, empty }: MediaRadioListProps) {
  return (
    <>
      <SearchField label="Search media" value={search} onChange={onSearch} />
      <SearchCount search={search} count={found.length} noun={['file', 'files']} />
      <RadioList
        label="Files"
        className="media-radios"
        entries={found}
        keyOf={keyOf}
        chosen={chosen && keyOf(chosen)}
        onChoose={onChoose}
        rowHeight={ROW_HEIGHT}
        empty={empty}
      >
        {media => <MediaRow media={media} />}
      </RadioList>
    </>
  )
}

/** A file beside its radio button. */
function MediaRow({ media }: { media: Media }) {
  const url = fileUrl(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <>
      <span ref={ref} className="media-radio-frame" aria-hidden="true">
        <MediaThumbnail kind={shownKind(media)} metadata={metadata} url={url} />
      </span>
      <span className="media-radio-name" dir="auto" translate="no">
        {mediaName(media)}
      </span>
      <span className="media-radio-facts muted">{metadataLine(metadata, media.size)}</span>
    </>
  )
}
