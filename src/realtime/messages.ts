import { isScreenType, type ScreenRef, type ScreenSwitch, type ScreenType } from '../api/playlists.ts'
import { isObject } from '../base/is-object.ts'

export interface ScreenReport extends ScreenRef {
  isActive: boolean
}

export interface StatusUpdate {
  uniqueId: string
  status: ScreenSwitch[]
  isOnline: boolean
}

export interface MessageFields {
  screen_connected: ScreenRef
  screen_status: ScreenReport
  screen_alive: ScreenRef
  screen_status_updated: StatusUpdate
}

type AnyPayload = (...payload: unknown[]) => void

/** For a message with fields, `send` of an acquired socket makes the payload. */
export interface ClientMessages extends Record<keyof MessageFields, AnyPayload> {
  request_screens: (answer?: (screens: string[]) => void) => void
}

/** Payloads are unknown until one of the readers below has read them. */
export type ServerMessages = Record<'update_screens' | 'update_locations' | 'screen_status_updated', AnyPayload>

export const screenEntry = (uniqueId: string, type: ScreenType): string => `${uniqueId}-${type}`

/** Reads one object or positional arguments; null if they name no screen. */
export function readStatusUpdate(payload: readonly unknown[]): StatusUpdate | null {
  const [first] = payload
  const [uniqueId, status, isOnline] = isObject(first) ? [first.uniqueId, first.status, first.isOnline] : payload
  if (typeof uniqueId !== 'string' && typeof uniqueId !== 'number') return null
  return { uniqueId: String(uniqueId), status: readStates(status), isOnline: isOnline === true }
}

function readStates(status: unknown): ScreenSwitch[] {
  if (!Array.isArray(status)) return []
  return status.flatMap((entry: unknown) => {
    if (!isObject(entry) || !isScreenType(entry.type)) return []
    return [{ type: entry.type, is_active: entry.is_active === true }]
  })
}
