import { isScreenType } from '../base/id.ts'

/* Not in messages.ts: a screen has that one, and reads no list. */

/** What a screen says of what it plays (requirement 35.2). Anybody may say it: it is shown, and decides nothing. */
export interface Receipt {
  /** The fingerprints of all pages that show this screen, in one text. */
  prints: string
  flags: string
}

/** The last hyphen counts, as a unique id may contain hyphens. */
function isScreenEntry(entry: string): boolean {
  const hyphen = entry.lastIndexOf('-')
  return hyphen > 0 && isScreenType(entry.slice(hyphen + 1))
}

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
