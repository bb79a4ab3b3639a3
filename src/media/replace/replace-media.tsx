import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Media, mediaName, shownKind } from '../../api/media.ts'
import { mediaQuery } from '../../api/queries.ts'
import { counted } from '../../base/counted.ts'
import { formatDuration } from '../../base/format.ts'
import { sameId } from '../../base/id.ts'
import { fleetAgeNote } from '../../fleet/fleet.ts'
import { useFleet } from '../../fleet/use-fleet.ts'
import { PlanDialog } from '../../jobs/plan-dialog.tsx'
import { BidiText } from '../../ui/bidi-text.tsx'
import { GoOnButtons, Modal } from '../../ui/dialog/modal.tsx'
import { orderMedia } from '../media-order.ts'
import { MediaRadioList } from '../media-radio-list.tsx'
import { useSecondsOf } from '../metadata-store.ts'
import { type KnownUses, knownUses } from '../uses/media-uses.ts'
import { UnknownLocations } from '../uses/unknown-locations.tsx'
import { usesSentence } from '../uses/uses-text.ts'
import { planReplacement, type Replacement, type ReplacementPlan } from './replacement.ts'

function secondsFact({ to, from, filmSeconds }: Replacement): string {
  if (shownKind(to) === 'image') {
    return shownKind(from) === 'image' ? 'Every place keeps its seconds.' : 'The picture gets the seconds of the film.'
  }
  if (filmSeconds === 0) return 'The length of the film is not known here: a screen plays it to its end.'
  return `The film plays for its own length, ${formatDuration(filmSeconds)}.`
}

function replacementFacts(
  replacement: Replacement,
  { playlists, kept }: ReplacementPlan,
  { fleet }: KnownUses,
): string[] {
  const old = mediaName(replacement.from)
  const unknown = fleet.total - fleet.known
  const facts = [`The places of “${old}” in ${counted(playlists, 'playlist')} change${fleetAgeNote(fleet)}.`]
  facts.push(secondsFact(replacement))
  if (kept > 0)
    facts.push(`A ticker shows images only: ${counted(kept, 'ticker playlist')} keep${kept === 1 ? 's' : ''} “${old}”.`)
  if (unknown > 0) facts.push(`The playlists of ${counted(unknown, 'location')} are not known: nothing changes there.`)
  return facts
}

interface ChooseReplacementProps {
  media: Media
  first: Media | null
  known: KnownUses
  onChoose: (to: Media) => Promise<void>
  onClose: () => void
}

function ChooseReplacement({ media, first, known, onChoose, onClose }: ChooseReplacementProps) {
  const [chosen, setChosen] = useState<Media | null>(first)
  const [isMeasuring, setMeasuring] = useState(false)
  const library = useQuery(mediaQuery).data ?? []
  const planned = chosen && planReplacement(known.of(media.id), { from: media, to: chosen, filmSeconds: 0 })
  const isReady = known.isWhole || !known.fleet.isLoading
  const goOn = async (to: Media) => {
    setMeasuring(true)
    await onChoose(to)
  }
  return (
    <Modal
      title={`Replace “${mediaName(media)}” everywhere`}
      className="choose-media dialog-parts"
      width={560}
      onClose={onClose}
    >
      <p role="status">
        <BidiText text={usesSentence(known, media)} />
      </p>
      <UnknownLocations fleet={known.fleet} />
      <MediaRadioList
        media={candidatesFor(media, library)}
        chosen={chosen}
        onChoose={setChosen}
        empty={() => 'No other file here.'}
      />
      {planned?.playlists === 0 && planned.kept > 0 && (
        <p className="warning">Only tickers show this file, and a ticker shows images only: choose an image.</p>
      )}
      <GoOnButtons
        disabled={!planned || planned.playlists === 0 || !isReady || isMeasuring}
        onGoOn={() => chosen && void goOn(chosen)}
        onClose={onClose}
      />
    </Modal>
  )
}

/** Files of the same kind come before the others, and newer ones before older ones. */
function candidatesFor(media: Media, library: readonly Media[]): readonly Media[] {
  const isOfKind = (other: Media) => shownKind(other) === shownKind(media)
  const others = orderMedia(library, 'newest').filter(({ id }) => !sameId(id, media.id))
  return [...others.filter(isOfKind), ...others.filter(other => !isOfKind(other))]
}

interface ReplaceMediaProps {
  media: Media
  /** The file that is chosen when the dialog opens. */
  first: Media | null
  onClose: () => void
}

export function ReplaceMedia({ media, first, onClose }: ReplaceMediaProps) {
  const known = knownUses(useFleet())
  const secondsOf = useSecondsOf()
  const [replacement, setReplacement] = useState<Replacement | null>(null)
  const choose = async (to: Media) => {
    const filmSeconds = shownKind(to) === 'video' ? await secondsOf(to) : 0
    setReplacement({ from: media, to, filmSeconds })
  }
  if (!replacement) return <ChooseReplacement {...{ media, first, known, onClose }} onChoose={choose} />
  return (
    <ReplacementJob known={known} replacement={replacement} onStart={onClose} onClose={() => setReplacement(null)} />
  )
}

interface ReplacementJobProps {
  known: KnownUses
  replacement: Replacement
  onStart: () => void
  onClose: () => void
}

/** The plan stays as it was, even if the index changes meanwhile. */
function ReplacementJob({ known, replacement, onStart, onClose }: ReplacementJobProps) {
  const { from, to } = replacement
  const [plan] = useState(() => planReplacement(known.of(from.id), replacement))
  const [job] = useState(() => ({
    title: `Replace “${mediaName(from)}” by “${mediaName(to)}”`,
    tasks: plan.tasks,
    tells: true,
  }))
  const facts = (
    <ul className="plan-facts hide-empty">
      {replacementFacts(replacement, plan, known).map(fact => (
        <li key={fact}>
          <BidiText text={fact} />
        </li>
      ))}
    </ul>
  )
  return <PlanDialog job={job} facts={facts} startLabel="Replace" onStart={onStart} onClose={onClose} />
}
