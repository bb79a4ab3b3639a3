/** Milliseconds that a screen is away before it is told, and is back before that is told. */
export const AWAY_MS = 2 * 60_000

/** Milliseconds between two screens of one message, and the longest time for which the first one waits for others. */
const GATHER_MS = 15_000
const LONGEST_GATHER_MS = 60_000

/** Milliseconds after a message in which its screen is not told to be dark again. */
const QUIET_MS = 30 * 60_000

/** What is known at one moment. All times are milliseconds since the epoch. */
export interface AlarmFacts {
  now: number
  /** The presence has been followed since then. */
  followedSince: number
  /** The screens that are expected and missing, by their entry, with the time since which they are missing. */
  missed: ReadonlyMap<string, number>
  isConnected: (entry: string) => boolean
  /** It is known of all screens if they are expected. */
  isComplete: boolean
}

/** The entries of the screens of two messages. */
export interface DueMessages {
  dark: readonly string[]
  back: readonly string[]
  /** The time at which the next message may be due; null if none is. */
  nextAt: number | null
  /** The record is another one now. */
  isChanged: boolean
}

/** What outlives a reload of the page: the screens that are told, and the time of each one's last message. */
export interface AlarmRecord {
  told: readonly string[]
  messages: ReadonlyArray<readonly [entry: string, at: number]>
}

/**
 * The time at which a message is due: that of the first screen, or of the last one of those that follow closely. Null
 * without a screen.
 */
function gatheredAt(dues: Iterable<number>): number | null {
  const sorted = Float64Array.from(dues).sort()
  const [first] = sorted
  if (first === undefined) return null
  let at = first
  for (const due of sorted) {
    if (due > at + GATHER_MS || due > first + LONGEST_GATHER_MS) break
    at = due
  }
  return at
}

const takeDue = (dues: ReadonlyMap<string, number>, now: number): { due: string[]; nextAt: number | null } => {
  const at = gatheredAt(dues.values())
  if (at === null || at > now) return { due: [], nextAt: at }
  const due = [...dues].filter(([, one]) => one <= now).map(([entry]) => entry)
  const rest = [...dues.values()].filter(one => one > now)
  return { due, nextAt: gatheredAt(rest) }
}

const earliest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/**
 * Decides which messages are due (requirements 32.6, 32.7 and 32.8).
 * @param onSince the bell was switched on then: a screen that was missing before is known, and only its return is told
 */
export function createAlarm(onSince: number, kept: AlarmRecord = { told: [], messages: [] }) {
  /** The screens that are told to be dark, with the time since which they are back. */
  const told = new Map<string, number | null>(kept.told.map(entry => [entry, null]))
  const messages = new Map(kept.messages)

  const darkDues = ({ missed, followedSince }: AlarmFacts) => {
    const dues = new Map<string, number>()
    for (const [entry, since] of missed) {
      if (told.has(entry) || since <= onSince) told.set(entry, null)
      else {
        const quietUntil = (messages.get(entry) ?? Number.NEGATIVE_INFINITY) + QUIET_MS
        // After an outage of the connection every screen has the whole time to come back.
        dues.set(entry, Math.max(since + AWAY_MS, followedSince + AWAY_MS, quietUntil))
      }
    }
    return dues
  }

  const backDues = ({ missed, isConnected, isComplete, now }: AlarmFacts) => {
    const dues = new Map<string, number>()
    for (const [entry, backSince] of told) {
      if (missed.has(entry)) continue
      if (isConnected(entry)) {
        told.set(entry, backSince ?? now)
        dues.set(entry, (backSince ?? now) + AWAY_MS)
      } else if (isComplete) told.delete(entry)
    }
    return dues
  }

  return {
    /** The messages that are due now; each is given once. */
    check(facts: AlarmFacts): DueMessages {
      const { now } = facts
      const before = told.size
      const dark = takeDue(darkDues(facts), now)
      const back = takeDue(backDues(facts), now)
      for (const [entry, at] of messages) if (now - at > QUIET_MS || at > now) messages.delete(entry)
      for (const entry of dark.due) told.set(entry, null)
      for (const entry of back.due) told.delete(entry)
      for (const entry of [...dark.due, ...back.due]) messages.set(entry, now)
      const isChanged = told.size !== before || dark.due.length + back.due.length > 0
      return { dark: dark.due, back: back.due, nextAt: earliest(dark.nextAt, back.nextAt), isChanged }
    },
    record: (): AlarmRecord => ({ told: [...told.keys()], messages: [...messages] }),
  }
}
