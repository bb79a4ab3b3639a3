import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { fileUrl, type Media } from '../../../api/media.ts'
import { mediaQuery } from '../../../api/queries.ts'
import { sameId } from '../../../id.ts'
import { shownKind } from '../../../media/classify.ts'
import { useMediaMetadata } from '../../../media/use-media-metadata.ts'
import { BidiText } from '../../../ui/bidi-text.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { RadioList } from '../../../ui/radio-list.tsx'
import { matches, SearchCount, SearchField } from '../../../ui/search.tsx'
import { counted } from '../../parts/counted.ts'
import { mediaName, orderMedia } from '../../parts/media-order.ts'
import { MediaThumbnail } from '../../parts/media-thumbnail.tsx'
import { metadataLine } from '../../parts/metadata-line.ts'
import type { KnownUses } from '../uses/media-uses.ts'
import { UnknownLocations } from '../uses/unknown-locations.tsx'
import { usesSentence } from '../uses/uses-text.ts'
import { planReplacement, type ReplacementPlan } from './replacement.ts'
import './choose-replacement.css'

/** CSS pixels, until a row is measured. */
const ROW_HEIGHT = 64

interface ChooseReplacementProps {
  media: Media
  /** The file that is chosen at first; null for none. */
  first: Media | null
  known: KnownUses
  onChoose: (to: Media) => Promise<void>
  onClose: () => void
}

/** The dialog that chooses the file that takes the place of another one: files of the same kind come first. */
export function ChooseReplacement({ media, first, known, onChoose, onClose }: ChooseReplacementProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Media | null>(first)
  const [isMeasuring, setMeasuring] = useState(false)
  const found = useCandidates(media, search)
  const planned = chosen && planReplacement(known.of(media.id), { from: media, to: chosen, filmSeconds: 0 })
  const isReady = known.isWhole || !known.fleet.isLoading
  const goOn = async (to: Media) => {
    setMeasuring(true)
    await onChoose(to)
  }
  return (
    <Modal title={`Replace “${mediaName(media)}” everywhere`} className="replace" onClose={onClose}>
      <p role="status">
        <BidiText text={usesSentence(known, media)} />
      </p>
      <UnknownLocations fleet={known.fleet} />
      <SearchField label="Search media" value={search} onChange={setSearch} />
      <SearchCount search={search} count={found.length} noun={['file', 'files']} />
      <RadioList
        label="Files"
        className="replace-list"
        entries={found}
        keyOf={({ id }) => String(id)}
        chosen={chosen && String(chosen.id)}
        onChoose={setChosen}
        rowHeight={ROW_HEIGHT}
        empty="No other file here."
      >
        {one => <Candidate media={one} />}
      </RadioList>
      {planned && planned.kept > 0 && <p className="replace-hint">{keptText(planned)}</p>}
      <div className="modal-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={!planned || planned.playlists === 0 || !isReady || isMeasuring}
          onClick={() => chosen && void goOn(chosen)}
        >
          Continue
        </Button>
      </div>
    </Modal>
  )
}

/** What a film means for the tickers that show the file. */
function keptText({ kept, playlists }: ReplacementPlan): string {
  return playlists === 0
    ? 'Only tickers show this file, and a ticker shows images only: choose an image.'
    : `A ticker shows images only: ${counted(kept, 'ticker playlist')} ${kept === 1 ? 'keeps' : 'keep'} the old file.`
}

/** The other files of the library that match the search, newest first, those of the same kind before the others. */
function useCandidates(media: Media, search: string): readonly Media[] {
  const library = useQuery(mediaQuery).data
  return useMemo(() => {
    const kind = shownKind(media)
    const others = orderMedia(library ?? [], 'newest').filter(
      other => !sameId(other.id, media.id) && matches(search, mediaName(other)),
    )
    return [...others.filter(one => shownKind(one) === kind), ...others.filter(one => shownKind(one) !== kind)]
  }, [library, media, search])
}

/** A file to choose, beside its radio button. */
function Candidate({ media }: { media: Media }) {
  const url = fileUrl(media)
  const { ref, metadata } = useMediaMetadata(media, url)
  return (
    <>
      <span ref={ref} className="replace-frame" aria-hidden="true">
        <MediaThumbnail kind={shownKind(media)} metadata={metadata} url={url} />
      </span>
      <span className="replace-name" dir="auto">
        {mediaName(media)}
      </span>
      <span className="replace-facts muted">{metadataLine(metadata, media.size)}</span>
    </>
  )
}
