import { type ScreenType, screenTypes } from '../../id.ts'
import { screenEntry } from '../../realtime/messages.ts'
import { presenceUpdatedAt, useConnectedScreens, useLiveStatus } from '../../realtime/use-presence.ts'
import { StatusDot } from '../../ui/status-dot.tsx'

const names = { videowall: 'Videowall', ticker: 'Ticker' }

interface ScreenPresenceProps {
  uniqueId: string
  isSwitchedOn: (type: ScreenType) => boolean
}

/** The real state of both screens, which comes from the presence list and not from the switches (requirement 6.49). */
export function ScreenPresence({ uniqueId, isSwitchedOn }: ScreenPresenceProps) {
  const connected = useConnectedScreens()
  const isLive = useLiveStatus().state === 'live'
  const isKnown = presenceUpdatedAt() !== null
  return (
    <p className="screen-presence">
      {screenTypes.map(type => {
        const isOnline = connected.has(screenEntry(uniqueId, type))
        const off = isKnown ? (isSwitchedOn(type) ? undefined : 'expected') : 'unknown'
        return (
          <span key={type}>
            <StatusDot on={isOnline} off={off} uncertain={!isLive} />
            {names[type]}: {isKnown ? (isOnline ? 'online' : 'offline') : 'unknown'}
          </span>
        )
      })}
      {isKnown && !isLive && '(not up to date)'}
    </p>
  )
}
