import type { ScreenState } from '../api/playlists.ts'
import { isScreenType, type ScreenRef, type ScreenType } from '../id.ts'

export interface ScreenReport extends ScreenRef {
  isActive: boolean
}

export interface StatusUpdate {
  uniqueId: string
  status: ScreenState[]
  isOnline: boolean
}

/** What the client sends; a message with named fields is one object (requirement 12.3). */
export interface ClientMessages {
  request_screens: (answer?: (screens: string[]) => void) => void
  screen_connected: (screen: ScreenRef) => void
  screen_status: (report: ScreenReport) => void
  screen_alive: (screen: ScreenRef) => void
  screen_status_updated: (update: StatusUpdate) => void
}

/** What the server sends; the payloads stay unknown until one of the readers below has read them. */
export interface ServerMessages {
  update_screens: (...payload: unknown[]) => void
  update_locations: (...payload: unknown[]) => void
  screen_status_updated: (...payload: unknown[]) => void
}

/** The entry of the presence list that stands for one screen. */
export const screenEntry = (uniqueId: string, type: ScreenType): string => `${uniqueId}-${type}`

/** Whether a text is `{uniqueId}-{type}`. The last hyphen counts, as a unique id may hold some. */
function isScreenEntry(entry: string): boolean {
  const hyphen = entry.lastIndexOf('-')
  return hyphen > 0 && isScreenType(entry.slice(hyphen + 1))
}

/** Reads the presence list of `update_screens` or of the acknowledgement; null where it is no list. */
export function readScreens(payload: unknown): string[] | null {
  if (!Array.isArray(payload)) return null
  return payload.filter(entry => typeof entry === 'string' && isScreenEntry(entry))
}

/** Reads `screen_status_updated`, as one object or as positional arguments; null where no screen is named. */
export function readStatusUpdate(payload: readonly unknown[]): StatusUpdate | null {
  const [first] = payload
  const [uniqueId, status, isOnline] =
    typeof first === 'object' && first !== null
      ? [Reflect.get(first, 'uniqueId'), Reflect.get(first, 'status'), Reflect.get(first, 'isOnline')]
      : payload
  if (typeof uniqueId !== 'string' && typeof uniqueId !== 'number') return null
  return { uniqueId: String(uniqueId), status: readStates(status), isOnline: isOnline === true }
}

function readStates(status: unknown): ScreenState[] {
  if (!Array.isArray(status)) return []
  return status.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const type: unknown = Reflect.get(entry, 'type')
    const active: unknown = Reflect.get(entry, 'is_active')
    return isScreenType(type) ? [{ type, is_active: active === true }] : []
  })
}
