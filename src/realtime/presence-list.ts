import { isScreenType, type ScreenType } from '../api/playlists.ts'

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

/**
 * The screens that no location has, with their kinds, the newest first; without receipts.
 * @param screens in the order in which they came
 */
export function readWaiting(screens: ReadonlySet<string>, isTaken: (uniqueId: string) => boolean) {
  const waiting = new Map<string, ScreenType[]>()
  for (const entry of [...screens].reverse()) {
    const hyphen = entry.lastIndexOf('-')
    const [uniqueId, type] = [entry.slice(0, hyphen), entry.slice(hyphen + 1)]
    if (isScreenType(type) && !isTaken(uniqueId) && !RECEIPT.test(entry))
      waiting.set(uniqueId, [...(waiting.get(uniqueId) ?? []), type])
  }
  return waiting
}

/** Characters: the first 32 pages of a screen count, each with six and a comma. Anybody may send any number of names. */
const MOST_PRINTS = 32 * 7 - 1

/** Reads the payload of `update_screens` or of the acknowledgement, with its receipts; null if it is no list. */
export function readScreens(payload: unknown): Set<string> | null {
  if (!Array.isArray(payload)) return null
  return new Set<string>(payload.filter(entry => typeof entry === 'string' && isScreenEntry(entry)))
}

/**
 * The receipts of a list, by the entry of their screen.
 * @param known the screens of all locations: a unique id may hold such a name itself
 */
export function readReceipts(screens: ReadonlySet<string>, known: ReadonlySet<string> | null): Map<string, Receipt> {
  const receipts = new Map<string, Receipt>()
  for (const entry of screens) {
    if (!entry.includes('~') || known?.has(entry)) continue
    const [, name, print = '', flags = '', type] = RECEIPT.exec(entry) ?? []
    const screen = `${name}${type}`
    if (!name || !screens.has(screen)) continue
    const other = receipts.get(screen)
    if (!other) receipts.set(screen, { prints: print, flags })
    else if (other.prints.length < MOST_PRINTS)
      receipts.set(screen, { prints: `${other.prints},${print}`, flags: other.flags + flags })
  }
  return receipts
}
