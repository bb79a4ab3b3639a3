/** Milliseconds that a screen is away, or back again, before a message says so. */
export const AWAY_MS = 2 * 60_000

/** Milliseconds between two screens of one message, and the longest time for which the first one waits for others. */
const GATHER_MS = 15_000
const LONGEST_GATHER_MS = 60_000

/** Milliseconds after a message in which its screen is not announced as dark again. */
const QUIET_MS = 30 * 60_000

/** Messages wait so many milliseconds for the playlists of all locations: each answer would make one more message. */
const LOADING_MS = 10 * 60_000

/** All times are milliseconds since the epoch. */
export interface AlarmFacts {
  now: number
  /** The presence has been followed since then. */
  followedSince: number
  /** Expected screens by their entry, with the time since which they are missing. */
  missed: ReadonlyMap<string, number>
  isConnected: (entry: string) => boolean
  /** The playlists of all locations are known. */
  isComplete: boolean
}

/** The entries of the screens of each message. */
export interface DueMessages {
  dark: readonly string[]
  back: readonly string[]
  /** Null if no message is to come. */
  nextAt: number | null
  /** The record has to be kept again. */
  isChanged: boolean
}

/** What outlives a reload of the page: the screens that are announced as dark, and the times of the last messages. */
export interface AlarmRecord {
  told: readonly string[]
  messages: ReadonlyArray<readonly [entry: string, at: number]>
}

export const nothingTold: AlarmRecord = { told: [], messages: [] }

/** Two flat lists, as there may be ten thousand screens: the time of a screen has the index of the screen. */
interface Dues {
  entries: string[]
  times: number[]
}

function addDue({ entries, times }: Dues, entry: string, time: number): void {
  entries.push(entry)
  times.push(time)
}

/** The time of the first screen, or of the last one of those that follow closely. Null without a screen. */
function gatheredAt(times: readonly number[]): number | null {
  // Screens that go together have one time: of ten thousand dues a few are left to sort.
  const [first, ...later] = [...new Set(times)].sort((a, b) => a - b)
  if (first === undefined) return null
  let at = first
  for (const due of later) {
    if (due > at + GATHER_MS || due > first + LONGEST_GATHER_MS) break
    at = due
  }
  return at
}

function takeDue({ entries, times }: Dues, now: number): { due: string[]; nextAt: number | null } {
  const at = gatheredAt(times)
  if (at === null || at > now) return { due: [], nextAt: at }
  const later = times.filter(time => time > now)
  const due = later.length === 0 ? entries : entries.filter((_, index) => (times[index] ?? 0) <= now)
  return { due, nextAt: gatheredAt(later) }
}

const earliest = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))

/**
 * Decides which messages are due (requirements 32.6, 32.7 and 32.8).
 * @param onSince when the messages were switched on: of a screen that was missing before, only the return is announced
 */
export function createAlarm(onSince: number, kept = nothingTold) {
  /** The screens that are announced as dark, with the time since which each is back. */
  const told = new Map<string, number | null>(kept.told.map(entry => [entry, null]))
  const messages = new Map(kept.messages)
  let on = onSince
  /** Null while the playlists of all locations are known. */
  let loadingSince: number | null = null

  /** No message is due before this time. */
  const loadedAt = ({ isComplete, now }: AlarmFacts): number => {
    // A time ahead of the clock was noted before the clock was set back.
    loadingSince = isComplete ? null : Math.min(loadingSince ?? now, now)
    return loadingSince === null ? 0 : loadingSince + LOADING_MS
  }

  const darkDues = ({ missed, followedSince }: AlarmFacts, from: number): Dues => {
    // After an outage of the connection every screen has the whole time to come back.
    const earliestDue = Math.max(followedSince + AWAY_MS, from)
    const dues: Dues = { entries: [], times: [] }
    for (const [entry, since] of missed) {
      if (told.has(entry) || since <= on) told.set(entry, null)
      else addDue(dues, entry, Math.max(since + AWAY_MS, earliestDue, (messages.get(entry) ?? 0) + QUIET_MS))
    }
    return dues
  }

  const backDues = ({ missed, isConnected, isComplete, now }: AlarmFacts, from: number): Dues => {
    const dues: Dues = { entries: [], times: [] }
    for (const [entry, backSince] of told) {
      if (missed.has(entry)) continue
      if (isConnected(entry)) {
        const since = Math.min(backSince ?? now, now)
        told.set(entry, since)
        addDue(dues, entry, Math.max(since + AWAY_MS, from))
      } else if (isComplete) told.delete(entry)
    }
    return dues
  }

  return {
    /** Each due message is given once. */
    check(facts: AlarmFacts): DueMessages {
      const { now } = facts
      const before = told.size
      // A time ahead of the clock was noted before the clock was set back.
      on = Math.min(on, now)
      for (const [entry, at] of messages) if (now - at > QUIET_MS || at > now) messages.delete(entry)
      const from = loadedAt(facts)
      const dark = takeDue(darkDues(facts, from), now)
      const back = takeDue(backDues(facts, from), now)
      for (const entry of dark.due) {
        told.set(entry, null)
        messages.set(entry, now)
      }
      for (const entry of back.due) {
        told.delete(entry)
        messages.set(entry, now)
      }
      const isChanged = told.size !== before || dark.due.length + back.due.length > 0
      return { dark: dark.due, back: back.due, nextAt: earliest(dark.nextAt, back.nextAt), isChanged }
    },
    record: (): AlarmRecord => ({ told: [...told.keys()], messages: [...messages] }),
  }
}
