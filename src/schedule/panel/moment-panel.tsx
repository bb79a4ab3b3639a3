import { Suspense, useMemo, useState } from 'react'
import { type Location, locationTitle } from '../../api/locations.ts'
import { mediaName } from '../../api/media.ts'
import type { Playlist, PlaylistItem, ScreenType } from '../../api/playlists.ts'
import { longDay } from '../../base/day-text.ts'
import { clockText } from '../../base/local-day.ts'
import type { Moment } from '../../base/moment.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import { useClockOff } from '../../fleet/receipts.ts'
import { placeOf } from '../../jobs/copy-tasks.ts'
import { FillHours } from '../../location/fill-hours.tsx'
import { MediaThumbnail } from '../../media/media-entry.tsx'
import { useFilmSeconds, useMeasuredFilms } from '../../media/use-film-seconds.ts'
import { useMediaMetadata } from '../../media/use-media-metadata.ts'
import { type LoopPart, loopOf } from '../../player/schedule/rotation.ts'
import { CardLink } from '../../playlists/card-link.tsx'
import type { Card } from '../../playlists/cards.ts'
import { screenNames } from '../../screens/screen-state.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { CancelIcon } from '../../ui/icons.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { blockAt, blocksOf } from '../grid/blocks.ts'
import { LoadFault } from '../grid/live-state.tsx'
import type { PointedMoment } from '../schedule-address.ts'
import {
  type AbsentCard,
  loopText,
  type MomentPlan,
  momentPlan,
  partText,
  secondsText,
  unknownLengthText,
} from './moment-plan.ts'
import './moment-panel.css'

/** A playlist with more items begins with this many. */
const FIRST_ITEMS = 6

interface RotationListProps extends Pick<AbsentProps, 'location' | 'today'> {
  rotation: readonly Card[]
  parts: readonly LoopPart[]
}

function RotationList({ rotation, parts, location, today }: RotationListProps) {
  return (
    <ol className="stack gap-4">
      {parts.map((part, at) => (
        <li key={part.playlist.id}>
          <p className="words wrap tight gap-3 between">
            {rotation[at] && <CardLink card={rotation[at]} {...{ location, today }} />}
            <span className="rigid figures muted">{partText(part)}</span>
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
      <ol>
        {shown.map((item, index) => (
          <Item key={item.id} item={item} seconds={type === 'ticker' ? '' : secondsText(itemSeconds[index] ?? null)} />
        ))}
      </ol>
      {!isWhole && <Button variant="quiet" onClick={() => setWhole(true)}>{`Show all ${items.length} items`}</Button>}
    </>
  )
}

function Item({ item: { media }, seconds }: { item: PlaylistItem; seconds: string }) {
  const { ref, metadata } = useMediaMetadata(media)
  const name = mediaName(media)
  return (
    <li ref={ref} className="rotation-item row gap-3">
      <span className="rotation-still media-frame centre rigid">
        <MediaThumbnail media={media} metadata={metadata} />
      </span>
      <span className="rotation-name grow two-lines" dir="auto" translate="no" title={name}>
        {name}
      </span>
      <span className="rigid figures muted">{seconds}</span>
    </li>
  )
}

/* The player comes only with the rehearsal. */
const MomentRehearsal = lazyPart(async () => (await import('./moment-rehearsal.tsx')).MomentRehearsal)

interface MomentPanelProps {
  entry: FleetEntry
  pointed: PointedMoment
  onClose: () => void
}

export function MomentPanel({ entry, pointed, onClose }: MomentPanelProps) {
  const { location, playlists, failure } = entry
  const { type, moment } = pointed
  return (
    <div className="moment-panel stack gap-4">
      <header className="moment-panel-head with-end">
        <h2 className="breaks" dir="auto">
          {locationTitle(location)}
        </h2>
        <IconButton label="Close" icon={CancelIcon} onClick={onClose} />
        <p>{`${screenNames[type]} · ${longDay(moment.day)}, ${clockText(moment.minute)}`}</p>
      </header>
      {failure !== null && (
        <div role="status" className="stack">
          <LoadFault entry={entry} />
        </div>
      )}
      {playlists && <PlanAt location={location} playlists={playlists} pointed={pointed} />}
      {!playlists && failure === null && <Skeleton className="moment-panel-skeleton" count={1} />}
    </div>
  )
}

interface PlanAtProps {
  location: Location
  playlists: readonly Playlist[]
  pointed: PointedMoment
}

function PlanAt({ location, playlists, pointed: { type, moment } }: PlanAtProps) {
  const { day, minute } = moment
  const plan = useMemo(() => momentPlan(playlists, type, { day, minute }), [playlists, type, day, minute])
  const rotation = useMemo(() => plan.rotation.map(({ playlist }) => playlist), [plan])
  const filmSeconds = useFilmSeconds(rotation)
  useMeasuredFilms(rotation)
  const loop = loopOf(rotation, filmSeconds)
  const clock = useClockOff(location, type) ? "This screen's clock is more than two minutes off the server's." : ''
  const isPlanned = rotation.length > 0
  const own = playlists.filter(playlist => playlist.type === type)
  const block = blockAt(blocksOf(playlists, type, day), minute)
  return (
    <>
      <section aria-label="What plays" className="stack">
        <p className="moment-panel-title strong">
          <BidiText text={plan.title} />
        </p>
        {isPlanned && plan.isOff && <p>If it were switched on, it would play:</p>}
        {isPlanned && <p className="muted">{loopText(loop)}</p>}
        <p className="muted">
          <BidiText text={plan.next} />
        </p>
        {block?.kind === 'nothing' && type === 'videowall' && (
          <FillHours place={placeOf(location)} playlists={own} hours={{ ...block, day }} />
        )}
        {isPlanned && <SeeIt type={type} plan={plan} at={moment} />}
        {isPlanned && <RotationList rotation={plan.rotation} parts={loop.parts} {...{ location, today: day }} />}
      </section>
      {plan.absent.length > 0 && <Absent absent={plan.absent} {...{ location, today: day }} />}
      <ul className="stack gap-1 muted line-above">
        {[clock, ...plan.provisos, unknownLengthText(loop)].filter(Boolean).map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

interface SeeItProps {
  type: ScreenType
  plan: MomentPlan
  at: Moment
}

/** The rehearsal stays open for the next moment that is pointed at. */
function SeeIt({ type, plan, at }: SeeItProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'End the preview' : 'See it'}
      </Button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<div className={`rehearsal-box screen-black rehearsal-box-${type}`} />}>
            <MomentRehearsal type={type} playlists={plan.playlists} at={at} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

interface AbsentProps {
  absent: readonly AbsentCard[]
  location: Location
  /** The day of the moment. */
  today: string
}

function Absent({ absent, location, today }: AbsentProps) {
  return (
    <section aria-label="What does not play, and why" className="stack">
      <h3>Does not play</h3>
      <ul className="stack">
        {absent.map(({ card, reason }) => (
          <li key={card.playlist.id} className="column">
            <CardLink {...{ card, location, today }} />
            <span className="muted">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
