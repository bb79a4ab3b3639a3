import { type ScreenRef, type ScreenType, screenTypes } from '../base/id.ts'
import { screenEntry } from '../realtime/messages.ts'
import { useConnectedScreens } from '../realtime/use-presence.ts'
import { BidiText } from '../ui/bidi-text.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { noteText, useScreenNote } from '../screens/use-screen-note.ts'
import { screenNames } from '../screens/screen-state.ts'
import { usePresenceAge } from '../screens/use-presence-age.ts'

interface ScreenPresenceProps {
  uniqueId: string
  isSwitchedOn: (type: ScreenType) => boolean
}

/** The real state of both screens, which comes from the presence list and not from the switches (requirement 6.49). */
export function ScreenPresence({ uniqueId, isSwitchedOn }: ScreenPresenceProps) {
  const connected = useConnectedScreens()
  const { isKnown, isLive } = usePresenceAge()
  return (
    <p className="screen-presence">
      {screenTypes.map(type => {
        const isOnline = connected.has(screenEntry(uniqueId, type))
        const off = isKnown ? (isSwitchedOn(type) ? undefined : 'unmissed') : 'unknown'
        return (
          <span key={type}>
            <StatusDot on={isOnline} off={off} uncertain={!isLive} />
            <span>{`${screenNames[type]}: ${isKnown ? (isOnline ? 'online' : 'offline') : 'unknown'}`}</span>
            {!isOnline && <Note uniqueId={uniqueId} type={type} />}
          </span>
        )
      })}
      {isKnown && !isLive && <span>(not up to date)</span>}
    </p>
  )
}

function Note({ uniqueId, type }: ScreenRef) {
  const note = useScreenNote(uniqueId, type)
  return note && <BidiText text={` (${noteText(note)})`} />
}
