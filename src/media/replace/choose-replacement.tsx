import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Media } from '../../api/media.ts'
import { mediaQuery } from '../../api/queries.ts'
import { sameId } from '../../base/id.ts'
import { shownKind } from '../../api/classify.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { matches } from '../../ui/search.tsx'
import { MediaRadioList } from '../media-radio-list.tsx'
import { counted } from '../../base/counted.ts'
import { mediaName, orderMedia } from '../media-order.ts'
import type { KnownUses } from '../uses/media-uses.ts'
import { UnknownLocations } from '../uses/unknown-locations.tsx'
import { usesSentence } from '../uses/uses-text.ts'
import { planReplacement, type ReplacementPlan } from './replacement.ts'
import './choose-replacement.css'

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
    <Modal title={`Replace “${mediaName(media)}” everywhere`} className="choose-media" onClose={onClose}>
      <p role="status">
        <BidiText text={usesSentence(known, media)} />
      </p>
      <UnknownLocations fleet={known.fleet} />
      <MediaRadioList
        search={search}
        onSearch={setSearch}
        found={found}
        chosen={chosen}
        onChoose={setChosen}
        empty="No other file here."
      />
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
