import { memo, useState } from 'react'
import type { Location } from '../api/locations.ts'
import type { ScreenType } from '../api/playlists.ts'
import { wallClock } from '../base/clock.ts'
import { isTrouble, shownTexts, useShown } from '../fleet/receipts.ts'
import { useScreenConnected } from '../realtime/presence.ts'
import { displayUrl } from '../routes.ts'
import { absenceText, sinceText } from '../screens/absence-text.ts'
import { ScreenNoteForm } from '../screens/screen-note-form.tsx'
import { useScreenNote } from '../screens/screen-notes.ts'
import { type DotState, dotLooks, dotState, usePresenceAge } from '../screens/screen-state.ts'
import { useAbsence } from '../screens/use-watch.ts'
import { texts } from '../texts.ts'
import { NoteIcon, OpenIcon, WarningIcon } from '../ui/icons.ts'
import { Popover } from '../ui/popover.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import './screen-cell.css'

const words = texts.locations

interface ScreenCellProps {
  location: Location
  type: ScreenType
  /** True if a playlist of the screen is switched on; undefined if that is not known. */
  isSwitchedOn: boolean | undefined
  /** The table is sorted by this screen: the cell shows since when it is missing. */
  showsSince: boolean
}

/** One screen of a location: its live state with its note, and a link to its public page. */
export const ScreenCell = memo(function ScreenCell({ location, type, isSwitchedOn, showsSince }: ScreenCellProps) {
  const connected = useScreenConnected(location.unique_id, type)
  const label = (connected ? words.connected : words.disconnected)[type]
  const { isLive, asOf } = usePresenceAge()
  const state = dotState(connected, isSwitchedOn)
  const absence = useAbsence(location.unique_id, type)
  const now = wallClock.now()
  const since = absence && absenceText(absence, state === 'dark', now)
  const note = useScreenNote(location.unique_id, type)
  const shown = useShown(location, type)
  const says = shown && `The screen ${shownTexts[shown][0]}`
  const about = connected ? [says] : [since, note && `Note: “${note}”`]
  const hint = [label, ...about, asOf.trim()].filter(Boolean).join('\n')
  const [anchor, setAnchor] = useState<Element | null>(null)
  const opens = `Open the ${type} of ${location.name}`
  return (
    <span className="screen-cell">
      <span className="screen-dot">
        <StatusDot {...dotLooks[state]} label={label} hint={hint} uncertain={!isLive} />
        {/* Screen readers ignore the content of a button, so the button lies over the dot and not around it. */}
        <button
          type="button"
          className="cover"
          title={hint}
          aria-label={`State of the ${type} of ${location.name}`}
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        />
        {note && !connected && <NoteIcon size={11} className="screen-noted muted" aria-hidden />}
        {isTrouble(shown) && <WarningIcon size={11} className="screen-noted" aria-hidden />}
      </span>
      <a href={displayUrl(location.unique_id, type)} target="_blank" rel="noreferrer" aria-label={opens} title={opens}>
        <OpenIcon size={15} aria-hidden />
      </a>
      {showsSince && absence && <span className="screen-since small muted">{sinceText(absence, now)}</span>}
      {anchor && (
        <Popover title={`“${location.name}”, ${label}`} anchor={anchor} onClose={() => setAnchor(null)}>
          <About location={location} type={type} state={state} says={since ?? says} />
        </Popover>
      )}
    </span>
  )
})

const aboutSwitch: Partial<Record<DotState, string>> = {
  dark: 'Dark, although a playlist is switched on for it.',
  unknown: 'Not known if it is switched on: its playlists are not loaded yet.',
  off: 'Nothing is switched on for it.',
}

interface AboutProps extends Pick<ScreenCellProps, 'location' | 'type'> {
  state: DotState
  says: string | null
}

function About({ location, type, state, says }: AboutProps) {
  const takesNote = useScreenNote(location.unique_id, type) !== undefined || state !== 'connected'
  // The form stays while the popover is open: the screen may connect while a person types a note.
  const [tookNote] = useState(takesNote)
  return (
    <>
      {aboutSwitch[state] && <p>{aboutSwitch[state]}</p>}
      {says && <p>{`${says}.`}</p>}
      {(tookNote || takesNote) && <ScreenNoteForm location={location} type={type} />}
    </>
  )
}
