import { presenceOf } from '../realtime/presence.ts'
import { useLiveStatus } from '../realtime/use-presence.ts'
import { useStore } from '../base/stores.ts'
import { formatTimeOfDay } from '../base/date-time.ts'

/** How current the presence of the screens is. */
export interface PresenceAge {
  /** The realtime server has told which screens are connected. */
  isKnown: boolean
  isLive: boolean
  /** For the end of a text: the time of a presence that is out of date; empty while it is current. */
  asOf: string
}

/** The age of the presence that a page shows; it changes with the live status. */
export function usePresenceAge(): PresenceAge {
  const isLive = useLiveStatus().state === 'live'
  const updatedAt = useStore(presenceOf).updatedAt()
  const time = updatedAt === null ? 'not known yet' : `as of ${formatTimeOfDay(updatedAt)}`
  return { isKnown: updatedAt !== null, isLive, asOf: isLive ? '' : ` (${time})` }
}
