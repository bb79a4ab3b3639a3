import { useState } from 'react'
import type { Location } from '../../api/locations.ts'
import type { ScreenType } from '../../id.ts'
import { useScreenConnected, useScreenHistory } from '../../realtime/use-presence.ts'
import { displayUrl } from '../../routes.ts'
import { texts } from '../../texts.ts'
import { OpenIcon } from '../../ui/icons.ts'
import { Popover } from '../../ui/popover.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { formatTimeOfDay } from '../parts/date-time.ts'
import { dotLooks, type ScreenState, screenState } from '../parts/screen-state.ts'
import { usePresenceAge } from '../parts/use-presence-age.ts'
import './screen-cell.css'

const words = texts.locations

interface ScreenCellProps {
  location: Location
  type: ScreenType
  /** True if a playlist of the screen is switched on; undefined if that is not known. */
  isSwitchedOn: boolean | undefined
}

/** One screen of a location: its live state with its history, and a link to its public page. */
export function ScreenCell({ location, type, isSwitchedOn }: ScreenCellProps) {
  const connected = useScreenConnected(location.unique_id, type)
  const label = (connected ? words.connected : words.disconnected)[type]
  const { isLive, asOf } = usePresenceAge()
  const hint = label + asOf
  const state = screenState(connected, isSwitchedOn)
  const [anchor, setAnchor] = useState<DOMRect | null>(null)
  const opens = `Open the ${type} of ${location.name}`
  return (
    <span className="screen-cell">
      <span className="screen-dot">
        <StatusDot {...dotLooks[state]} label={label} hint={hint} uncertain={!isLive} />
        {/* Screen readers ignore the content of a button, so the button lies over the dot and not around it. */}
        <button
          type="button"
          title={hint}
          aria-label={`History of the ${type} of ${location.name}`}
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget.getBoundingClientRect())}
        />
      </span>
      <a href={displayUrl(location.unique_id, type)} target="_blank" rel="noreferrer" aria-label={opens} title={opens}>
        <OpenIcon size={15} aria-hidden />
      </a>
      {anchor && (
        <History location={location} type={type} state={state} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </span>
  )
}

/** The sentence of the popover about a disconnected screen. */
const aboutSwitch: Partial<Record<ScreenState, string>> = {
  dark: 'Dark, although a playlist is switched on for it.',
  unknown: 'Not known if it is switched on: open the location to see.',
  off: 'Nothing is switched on for it.',
}

interface HistoryProps extends Omit<ScreenCellProps, 'isSwitchedOn'> {
  state: ScreenState
  anchor: DOMRect
  onClose: () => void
}

function History({ location, type, state, anchor, onClose }: HistoryProps) {
  const moments = useScreenHistory(location.unique_id, type)
  return (
    <Popover title={`“${location.name}”, ${type}, since this page was opened`} anchor={anchor} onClose={onClose}>
      {aboutSwitch[state] && <p>{aboutSwitch[state]}</p>}
      {moments.length === 0 && <p className="muted">Not connected so far.</p>}
      <ol>
        {moments.map(({ connected, at }, index) => (
          <li key={at}>
            {connected ? (index === 0 ? 'connected' : 'back') : 'lost'} {formatTimeOfDay(at)}
          </li>
        ))}
      </ol>
    </Popover>
  )
}
