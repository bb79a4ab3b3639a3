import type { ScreenState } from '../api/playlists.ts'
import { isScreenType, type ScreenRef, type ScreenType } from '../base/id.ts'
import { isObject } from '../base/is-object.ts'

export interface ScreenReport extends ScreenRef {
  isActive: boolean
}

export interface StatusUpdate {
  uniqueId: string
  status: ScreenState[]
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

/** The last hyphen counts, as a unique id may contain hyphens. */
function isScreenEntry(entry: string): boolean {
  const hyphen = entry.lastIndexOf('-')
  return hyphen > 0 && isScreenType(entry.slice(hyphen + 1))
}

/** What a screen says of what it plays (requirement 35.2). Anybody may say it: it is shown, and decides nothing. */
export interface Receipt {
  /** The fingerprints of all pages that show this screen, in one text. */
  prints: string
  flags: string
}

/** `b`: a file that cannot be shown. `k`: files that are not there yet. `c`: a clock that is more than two minutes off. */
export type ReceiptFlag = 'b' | 'k' | 'c'

/** The second name of a screen. */
export const receiptName = (uniqueId: string, print: string, flags: readonly ReceiptFlag[]): string =>
  `${uniqueId}~${print}${flags.join('')}`

/** The parts of an entry: its screen's entry without the type, the fingerprint, the flags, the type. */
const RECEIPT = /^(.+)~([0-9a-z]{6})([bkc]*)(-[a-z]+)$/s

/** The entries of a presence list. A receipt is in `receipts`, by the entry of its screen, and never in `screens`. */
interface PresenceEntries {
  screens: Set<string>
  receipts: Map<string, Receipt>
}

/** Reads the payload of `update_screens` or of the acknowledgement; null if it is no list. */
export function readScreens(payload: unknown): PresenceEntries | null {
  if (!Array.isArray(payload)) return null
  const screens = new Set<string>(payload.filter(entry => typeof entry === 'string' && isScreenEntry(entry)))
  const receipts = new Map<string, Receipt>()
  for (const entry of screens) {
    const [, name, print = '', flags = '', type] = (entry.includes('~') && RECEIPT.exec(entry)) || []
    const screen = `${name}${type}`
    // A unique id may hold such a name itself: only beside its screen it is a receipt.
    if (!name || !screens.has(screen)) continue
    screens.delete(entry)
    const other = receipts.get(screen)
    receipts.set(screen, { prints: [print, other?.prints].filter(Boolean).join(), flags: flags + (other?.flags ?? '') })
  }
  return { screens, receipts }
}

/** Reads one object or positional arguments; null if they name no screen. */
export function readStatusUpdate(payload: readonly unknown[]): StatusUpdate | null {
  const [first] = payload
  const [uniqueId, status, isOnline] = isObject(first) ? [first.uniqueId, first.status, first.isOnline] : payload
  if (typeof uniqueId !== 'string' && typeof uniqueId !== 'number') return null
  return { uniqueId: String(uniqueId), status: readStates(status), isOnline: isOnline === true }
}

function readStates(status: unknown): ScreenState[] {
  if (!Array.isArray(status)) return []
  return status.flatMap((entry: unknown) => {
    if (!isObject(entry) || !isScreenType(entry.type)) return []
    return [{ type: entry.type, is_active: entry.is_active === true }]
  })
}
