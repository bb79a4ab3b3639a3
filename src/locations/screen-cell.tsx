import { memo, useId, useState } from 'react'
import type { Location } from '../api/locations.ts'
import { wallClock } from '../base/clock.ts'
import { formatTimeOfDay } from '../base/day-text.ts'
import type { ScreenType } from '../base/id.ts'
import { isTrouble, shownTexts, useShown } from '../fleet/receipts.ts'
import { useScreenConnected, useScreenHistory } from '../realtime/presence.ts'
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

/** One screen of a location: its live state with its history, and a link to its public page. */
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
  const about = connected ? says : [since, note && `Note: “${note}”`].filter(Boolean).join('\n')
  const hint = [label, about, asOf.trim()].filter(Boolean).join('\n')
  const aboutId = useId()
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
          aria-label={`History of the ${type} of ${location.name}`}
          aria-describedby={about ? aboutId : undefined}
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        />
        {note && !connected && <NoteIcon size={11} className="screen-noted muted" aria-hidden />}
        {isTrouble(shown) && <WarningIcon size={11} className="screen-noted" aria-hidden />}
      </span>
      <a href={displayUrl(location.unique_id, type)} target="_blank" rel="noreferrer" aria-label={opens} title={opens}>
        <OpenIcon size={15} aria-hidden />
      </a>
      {about && (
        <span id={aboutId} hidden>
          {about}
        </span>
      )}
      {showsSince && absence && <span className="screen-since small muted">{sinceText(absence, now)}</span>}
      {anchor && (
        <History
          location={location}
          type={type}
          state={state}
          since={since ?? says}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </span>
  )
})

const aboutSwitch: Partial<Record<DotState, string>> = {
  dark: 'Dark, although a playlist is switched on for it.',
  unknown: 'Not known if it is switched on: its playlists are not loaded yet.',
  off: 'Nothing is switched on for it.',
}

interface HistoryProps extends Pick<ScreenCellProps, 'location' | 'type'> {
  state: DotState
  since: string | null
  anchor: Element
  onClose: () => void
}

function History({ location, type, state, since, anchor, onClose }: HistoryProps) {
  const moments = useScreenHistory(location.unique_id, type)
  const takesNote = useScreenNote(location.unique_id, type) !== undefined || state !== 'connected'
  // The form stays while the popover is open: the screen may connect while a person types a note.
  const [tookNote] = useState(takesNote)
  return (
    <Popover title={`“${location.name}”, ${type}, since this page was opened`} anchor={anchor} onClose={onClose}>
      {aboutSwitch[state] && <p>{aboutSwitch[state]}</p>}
      {since && <p>{`${since}.`}</p>}
      {moments.length === 0 && !since && <p className="muted">Not connected so far.</p>}
      <ol>
        {moments.map(({ connected, at }, index) => (
          <li key={at}>{`${connected ? (index === 0 ? 'connected' : 'back') : 'lost'} ${formatTimeOfDay(at)}`}</li>
        ))}
      </ol>
      {(tookNote || takesNote) && <ScreenNoteForm uniqueId={location.unique_id} type={type} />}
    </Popover>
  )
}
