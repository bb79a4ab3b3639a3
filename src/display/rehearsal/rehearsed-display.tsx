import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { fileUrl } from '../../api/media.ts'
import { type Clock, rehearsalClock, wallClock } from '../../base/clock.ts'
import type { ScreenRef } from '../../base/id.ts'
import { createTimer } from '../../base/timer.ts'
import { useRehearsal } from '../../player/rehearsal.ts'
import { readShape } from '../../player/screen-shape.ts'
import { useMoment } from '../../ui/use-moment.ts'
import { PictureFrame } from '../picture-frame.tsx'
import { shapeProblems } from '../shape-problems.tsx'
import { StripFrame } from '../strip.tsx'
import { useWakeLock } from '../wake-lock.ts'
import { loadRehearsed, type Rehearsed } from './load-rehearsed.ts'
import { type RehearsalStart, readRehearsal } from './rehearsal-address.ts'
import { rehearsalLines } from './rehearsal-text.ts'
import './rehearsed-display.css'

const RETRY_MS = 10_000

/** Loads the playlists once; null while they are on their way. */
function useRehearsed({ uniqueId, type }: ScreenRef): Rehearsed | null {
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const retry = createTimer()
    const load = async () => {
      const loaded = await loadRehearsed({ uniqueId, type }, leaving.signal)
      if (leaving.signal.aborted) return
      setRehearsed(loaded)
      if (loaded.kind === 'failed') retry.set(RETRY_MS, () => void load())
    }
    void load()
    return () => {
      leaving.abort()
      retry.clear()
    }
  }, [uniqueId, type])
  return rehearsed
}

const playlistsOf = (rehearsed: Rehearsed | null) =>
  rehearsed && rehearsed.kind !== 'failed' ? rehearsed.playlists : null

/** A display's page that plays by the clock of its address; it reports nothing and keeps nothing (requirement 11.24). */
export function RehearsedDisplay(screen: ScreenRef) {
  const { search } = useLocation()
  useWakeLock(true)
  const [start] = useState(() => readRehearsal(search, wallClock.now()))
  if (!('problems' in start)) return <RehearsedPicture {...screen} start={start} />
  return (
    <div className="display-text">
      <div className="rehearsal-problems">
        {start.problems.map(problem => (
          <p key={problem}>{problem}</p>
        ))}
      </div>
    </div>
  )
}

function RehearsedPicture({ uniqueId, type, start }: ScreenRef & { start: RehearsalStart }) {
  const { at, speed } = start
  const { shape, unread } = readShape(useLocation().search)
  const [clock] = useState(() => rehearsalClock({ at, speed: 0 }))
  const rehearsed = useRehearsed({ uniqueId, type })
  const playlists = playlistsOf(rehearsed)
  // The clock begins to run when the playlists are there, and before the rehearsal asks for its speed.
  useEffect(() => {
    if (playlists) clock.setSpeed(speed)
  }, [playlists, clock, speed])
  const { attach, rehearsal } = useRehearsal({ type, playlists, clock, fileUrl })
  const isEmpty = rehearsal?.schedule().rotation.length === 0
  const now = useMoment(clock)
  const { day: today } = useMoment()
  return (
    <>
      <PictureFrame type={type} attach={attach} hasPicture={rehearsal?.hasPicture() ?? false} />
      {type === 'videowall' && shape.strip && <RehearsedStrip uniqueId={uniqueId} edge={shape.strip} clock={clock} />}
      <section className="rehearsal display-foot" aria-label="Rehearsal">
        {[...rehearsalLines({ now, speed, today, rehearsed, isEmpty }), ...shapeProblems(unread)].map(line => (
          <p key={line}>{line}</p>
        ))}
      </section>
    </>
  )
}

interface RehearsedStripProps {
  uniqueId: string
  edge: 'bottom' | 'top'
  clock: Clock
}

function RehearsedStrip({ uniqueId, edge, clock }: RehearsedStripProps) {
  const playlists = playlistsOf(useRehearsed({ uniqueId, type: 'ticker' }))
  const { attach, rehearsal } = useRehearsal({ type: 'ticker', playlists, clock, fileUrl })
  return <StripFrame edge={edge} attach={attach} hasPicture={rehearsal?.hasPicture() ?? false} />
}
