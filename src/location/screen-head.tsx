import { memo, useMemo } from 'react'
import type { Playlist } from '../api/playlists.ts'
import type { Moment } from '../base/moment.ts'
import type { ScreenType } from '../base/id.ts'
import { scheduleAt } from '../player/schedule/schedule.ts'
import { isSwitchedOff } from '../playlists/plan-text.ts'
import { PlannedPicture } from '../media/planned-picture.tsx'
import { DayBar } from './day-bar.tsx'
import { plannedText } from './planned-text.ts'
import './screen-head.css'

interface ScreenHeadProps {
  type: ScreenType
  /** The playlists of the screen; undefined until they are loaded. */
  playlists: readonly Playlist[] | undefined
  now: Moment
  /** The position of the screen's switch. */
  isOn: boolean
}

const none: readonly Playlist[] = []

/**
 * The plan of a screen: now, next, and today (requirement 6.45). The console does not know which item of the
 * rotation a screen shows at a moment: the picture is that of the first item.
 */
export const ScreenHead = memo(function ScreenHead({ type, playlists: loaded, now, isOn }: ScreenHeadProps) {
  const playlists = loaded ?? none
  const { rotation } = useMemo(() => scheduleAt(playlists, now), [playlists, now])
  const { title, lines } = useMemo(() => plannedText(playlists, now, isOn), [playlists, now, isOn])
  const isOff = isSwitchedOff(playlists)
  return (
    // Without playlists the head keeps its room, so that nothing jumps when they arrive.
    <div className={`screen-head screen-head-${type} ${loaded ? '' : 'screen-head-waiting'}`}>
      <PlannedPicture type={type} rotation={rotation} isOff={isOff} />
      <div className="screen-head-words">
        <p className="screen-head-title">{title}</p>
        {lines.map(line => (
          <p key={line} title={line}>
            {line}
          </p>
        ))}
      </div>
      <DayBar playlists={playlists} now={now} isOff={isOff} />
    </div>
  )
})
