import { useEffect, useMemo, useState } from 'react'
import { mediaName } from '../../api/media.ts'
import type { Playlist, ScreenType } from '../../api/playlists.ts'
import { rehearsalClock } from '../../base/clock.ts'
import { sameId } from '../../base/id.ts'
import { clockText } from '../../base/local-day.ts'
import { instantOf, type Moment, momentNow } from '../../base/moment.ts'
import { env } from '../../env.ts'
import { type Rehearsal, useRehearsal } from '../../player/rehearsal.ts'
import { cardsOf, createCardFinder } from '../../playlists/cards.ts'
import { rotationText } from '../../playlists/plan-text.ts'
import { BidiText } from '../../ui/bidi-text.tsx'
import { Segments } from '../../ui/segments.tsx'

const speeds = [1, 4, 16].map(value => ({ value, text: `${value}×` }))

interface MomentRehearsalProps {
  type: ScreenType
  playlists: readonly Playlist[]
  at: Moment
}

/** The player of the screens, without sound and without a report (requirements 20.26 and 20.27). */
export function MomentRehearsal({ type, playlists, at: { day, minute } }: MomentRehearsalProps) {
  const [speed, setSpeed] = useState(1)
  const clock = useMemo(() => rehearsalClock(instantOf({ day, minute })), [day, minute])
  const { attach, rehearsal } = useRehearsal({ type, playlists, clock })
  useEffect(() => clock.setSpeed(speed), [clock, speed])
  return (
    <div className="moment-rehearsal stack">
      <div className={`rehearsal-box screen-black rehearsal-box-${type}`}>
        <div className={type === 'ticker' ? 'ticker' : 'stage'} data-fit={env.videowallFit} ref={attach} />
        {rehearsal && !rehearsal.hasPicture() && <p className="cover centre">{emptyText(rehearsal)}</p>}
      </div>
      <p className="rehearsal-words breaks small">
        <BidiText text={rehearsal ? pictureText(rehearsal, playlists) : ''} />
      </p>
      <div className="row">
        <Segments label="Speed" className="rehearsal-speeds" options={speeds} value={speed} onChange={setSpeed} />
        <span className="to-end figures">{clockText(momentNow(clock).minute)}</span>
      </div>
    </div>
  )
}

const emptyText = (rehearsal: Rehearsal) =>
  rehearsal.schedule().rotation.length > 0 ? 'Loading the picture' : 'Nothing plays'

function pictureText(rehearsal: Rehearsal, playlists: readonly Playlist[]): string {
  const { current, next } = rehearsal.details()
  if (!current) return ''
  const playing = playlists.filter(({ id }) => sameId(id, current.playlist))
  const now = `“${mediaName(current.item.media)}” of ${rotationText(createCardFinder(cardsOf(playlists))(playing))}`
  return next ? `${now}, then “${mediaName(next.item.media)}”` : now
}
