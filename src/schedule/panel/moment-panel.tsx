import { Suspense, useMemo, useState } from 'react'
import { type Location, locationTitle } from '../../api/locations.ts'
import type { Playlist } from '../../api/playlists.ts'
import { clockText } from '../../base/clock-text.ts'
import type { Moment } from '../../base/moment.ts'
import type { FleetEntry } from '../../fleet/fleet.ts'
import type { Id, ScreenType } from '../../base/id.ts'
import { loopOf } from '../../player/schedule/loop.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { CancelIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { consolePart } from '../../ui/lazy-part.tsx'
import { longDay } from '../../base/day-text.ts'
import { PlaylistLink } from '../../playlists/playlist-link.tsx'
import { screenNames } from '../../screens/screen-state.ts'
import { LoadFault } from '../grid/load-fault.tsx'
import type { PointedMoment } from '../pointed-moment.ts'
import { useFilmSeconds, useMeasuredFilms } from '../use-film-seconds.ts'
import { loopText, unknownLengthText } from './loop-text.ts'
import { type AbsentPlaylist, type MomentPlan, momentPlan } from './moment-plan.ts'
import { RotationList } from './rotation-list.tsx'
import './moment-panel.css'

/* The player comes only with the preview. */
const Preview = consolePart(async () => (await import('./preview.tsx')).Preview)

interface MomentPanelProps {
  entry: FleetEntry
  pointed: PointedMoment
  onRetry: (id: Id) => void
  onClose: () => void
}

/** What one screen plays at one moment, what it does not play and why, and what comes next. */
export function MomentPanel({ entry, pointed, onRetry, onClose }: MomentPanelProps) {
  const { location, playlists, failure } = entry
  const { type, moment } = pointed
  return (
    <div className="moment-panel">
      <header className="moment-panel-head">
        <h2 dir="auto">{locationTitle(location)}</h2>
        <IconButton label="Close" icon={CancelIcon} onClick={onClose} />
        <p>{`${screenNames[type]} · ${longDay(moment.day)}, ${clockText(moment.minute)}`}</p>
      </header>
      {failure !== null && (
        <div role="status" className="moment-panel-fault">
          <LoadFault entry={entry} onRetry={onRetry} />
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
  const filmSeconds = useFilmSeconds(plan.rotation)
  useMeasuredFilms(plan.rotation)
  const loop = useMemo(() => loopOf(plan.rotation, filmSeconds), [plan.rotation, filmSeconds])
  const isPlanned = plan.rotation.length > 0
  return (
    <>
      <section aria-label="What plays">
        <p className="moment-panel-title">
          <BidiText text={plan.title} />
        </p>
        {isPlanned && plan.isOff && <p>If it were switched on, it would play:</p>}
        {isPlanned && <p className="muted">{loopText(loop)}</p>}
        <p className="muted">
          <BidiText text={plan.next} />
        </p>
        {isPlanned && <SeeIt type={type} plan={plan} at={moment} />}
        <RotationList parts={loop.parts} location={location} />
      </section>
      {plan.absent.length > 0 && <Absent absent={plan.absent} location={location} />}
      <ul className="moment-panel-provisos muted">
        {[...plan.provisos, unknownLengthText(loop)].filter(Boolean).map(text => (
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

/** The button that plays the moment; the preview goes on with the next moment that is pointed at. */
function SeeIt({ type, plan, at }: SeeItProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'End the preview' : 'See it'}
      </Button>
      {isOpen && (
        <ErrorBoundary>
          <Suspense fallback={<div className={`preview-box preview-box-${type}`} />}>
            <Preview type={type} playlists={plan.playlists} at={at} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

function Absent({ absent, location }: { absent: readonly AbsentPlaylist[]; location: Location }) {
  return (
    <section aria-label="What does not play, and why">
      <h3>Does not play</h3>
      <ul className="absent">
        {absent.map(({ playlist, reason }) => (
          <li key={playlist.id}>
            <PlaylistLink playlist={playlist} location={location} />
            <span className="absent-reason">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
